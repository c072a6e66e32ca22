// All the SQL of finding people: by letters of a nickname they chose, and by what others know them by.
import type { ChatDoor } from '@murmullo/contract/chat'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db.ts'
import type { FoundRow } from './chat.columns.ts'

const isLeaving = sql<boolean>`exists (select from identity.erasures e where e.account_id = a.id)`
/** As the index has it. */
const letters = sql<string>`translate(lower(a.nickname), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')`

type Looked = { readonly letters: string; readonly pattern: string; readonly count: number }

/** Those that begin so first, then the shorter ones. Who never registered cannot answer, and is not found. */
export async function findByLetters(db: Db, looked: Looked): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`select a.id, a.nickname from identity.accounts a
    where ${letters} like ${looked.pattern} and a.nickname not like 'usuario\\_%' and not a.is_anonymous and not ${isLeaving}
    order by strpos(${letters}, ${looked.letters}) <> 1, char_length(a.nickname), a.nickname_key limit ${looked.count}`.execute(
    db,
  )
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
