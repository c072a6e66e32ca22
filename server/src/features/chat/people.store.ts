// All the SQL of finding people: by letters of a nickname they chose, and by what others know them by.
import type { ChatDoor } from '@murmullo/contract/chat'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db.ts'
import type { FoundRow } from './chat.columns.ts'

const isLeaving = sql<boolean>`exists (select from identity.erasures e where e.account_id = a.id)`
/** As the index has it. */
const lettersOf = sql<string>`translate(lower(a.nickname), 'áéíóúüñÁÉÍÓÚÜÑ_-', 'aeiouunaeiouunAB')`

/** No more are put in order, however many contain the same three letters. */
const lookedAt = 500

type Looked = { readonly letters: string; readonly nicknameKey: string; readonly count: number }

/**
 * Whoever is called so first, then those that begin so, then the shorter ones. Who never registered cannot answer, and is not found.
 * `letters`: nothing but letters and digits, none of which means anything to a pattern.
 */
export async function findByLetters(db: Db, { letters, nicknameKey, count }: Looked): Promise<FoundRow[]> {
  const isFound = sql`${lettersOf} like ${`%${letters}%`} and a.nickname not like 'usuario\\_%' and not a.is_anonymous and not ${isLeaving}`
  const found = sql`select a.id, a.nickname, ${lettersOf} as letters from identity.accounts a where ${isFound}`
  const { rows } = await sql<FoundRow>`select f.id, f.nickname from (
      (${found} and a.nickname_key = ${nicknameKey}) union (${found} limit ${lookedAt})
    ) f order by strpos(f.letters, ${letters}) <> 1, char_length(f.letters), f.letters limit ${count}`.execute(db)
  return rows
}

/** The key of somebody with a profile. Whether the two are kept apart makes no difference here: that is not to be found out. */
export async function findPersonKey(db: Db, publicId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select a.id from identity.accounts a
    where a.public_id = ${publicId} and a.nickname not like 'usuario\\_%' and not ${isLeaving}`.execute(db)
  return rows[0]?.id
}

/** False for who has left, or is leaving. */
export async function isThere(db: Db | Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from identity.accounts a where a.id = ${accountId} and not ${isLeaving}`.execute(db)
  return rows.length > 0
}

export async function findDoor(db: Db, accountId: string): Promise<ChatDoor> {
  const found = await db
    .selectFrom('identity.preferences')
    .select('chatDoor')
    .where('accountId', '=', accountId)
    .$castTo<{ chatDoor: ChatDoor }>()
    .executeTakeFirst()
  return found?.chatDoor ?? 'everybody'
}
