// All the SQL of nicknames that somebody had: nobody else gets them, also after whoever had them left. Only a keyed hash is kept.
import type { Trx } from '../../platform/db.ts'

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
