// Kysely store for `identity.nickname_tombstones`: former nicknames stay unavailable to others, also after erasure. Stores only an HMAC.
import type { Trx } from '../../../platform/db/database.ts'

/** Of one nickname, with each version of the keys, the active one first. */
export type NicknameHashes = readonly [Buffer, ...Buffer[]]

export async function hasTombstone(trx: Trx, hashes: NicknameHashes): Promise<boolean> {
  const found = await trx
    .selectFrom('identity.nicknameTombstones')
    .select('hash')
    .where('hash', 'in', hashes)
    .executeTakeFirst()
  return found !== undefined
}

/** With the active version. */
export async function insertTombstone(trx: Trx, [hash]: NicknameHashes): Promise<void> {
  await trx
    .insertInto('identity.nicknameTombstones')
    .values({ hash })
    .onConflict((row) => row.doNothing())
    .execute()
}
