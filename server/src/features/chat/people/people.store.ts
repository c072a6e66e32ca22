// Kysely store that finds users by part of a chosen nickname, by public id, and their chat privacy setting.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { FoundRow } from '../core/chat.columns.ts'

const isUnderErasure = sql<boolean>`exists (select from identity.erasures e where e.account_id = a.id)`
/** The same expression as the index. */
const normalizedNickname = sql<string>`translate(lower(a.nickname), 'áéíóúüñÁÉÍÓÚÜÑ_-', 'aeiouunaeiouunAB')`

/** Row limit before sorting, however many nicknames contain the same three characters. */
const scanLimit = 500

type NicknameSearch = { readonly normalizedTerm: string; readonly nicknameKey: string; readonly count: number }

/**
 * Sorted by exact match, then prefix match, then length. Anonymous accounts cannot answer a request and are excluded. `letters`: only
 * letters and digits, so no pattern wildcard.
 */
export async function searchByNickname(
  db: Db,
  { normalizedTerm, nicknameKey, count }: NicknameSearch,
): Promise<FoundRow[]> {
  const isFound = sql`${normalizedNickname} like ${`%${normalizedTerm}%`} and a.nickname not like 'usuario\\_%' and not a.is_anonymous and not ${isUnderErasure}`
  const found = sql`select a.id, a.nickname, ${normalizedNickname} as letters from identity.accounts a where ${isFound}`
  const { rows } = await sql<FoundRow>`select f.id, f.nickname from (
      (${found} and a.nickname_key = ${nicknameKey}) union (${found} limit ${scanLimit})
    ) f order by strpos(f.letters, ${normalizedTerm}) <> 1, char_length(f.letters), f.letters limit ${count}`.execute(
    db,
  )
  return rows
}

/** Account id of a user with a profile. Blocks are ignored here, so that the response does not reveal one. */
export async function findPersonKey(db: Db, publicId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select a.id from identity.accounts a
    where a.public_id = ${publicId} and a.nickname not like 'usuario\\_%' and not ${isUnderErasure}`.execute(db)
  return rows[0]?.id
}

/** Returns false for a deleted account or one under erasure. */
export async function accountExists(db: Db | Trx, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`select from identity.accounts a where a.id = ${accountId} and not ${isUnderErasure}`.execute(db)
  return rows.length > 0
}

export async function findChatPrivacy(db: Db, accountId: string): Promise<ChatPrivacy> {
  const found = await db
    .selectFrom('identity.preferences')
    .select('chatPrivacy')
    .where('accountId', '=', accountId)
    .$castTo<{ chatPrivacy: ChatPrivacy }>()
    .executeTakeFirst()
  return found?.chatPrivacy ?? 'everybody'
}
