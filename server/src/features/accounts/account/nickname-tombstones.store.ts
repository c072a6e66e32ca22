// Kysely store for `identity.nickname_tombstones`: former nicknames stay unavailable to others, also after erasure. Stores only an HMAC.
import type { Trx } from '../../../platform/db/database.ts'

export async function hasTombstone(trx: Trx, hash: Buffer): Promise<boolean> {
  const found = await trx
    .selectFrom('identity.nicknameTombstones')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertTombstone(trx: Trx, hash: Buffer): Promise<void> {
  await trx
    .insertInto('identity.nicknameTombstones')
    .values({ hash })
    .onConflict((row) => row.doNothing())
    .execute()
}
