// All the SQL of where secrets were written from.
import { limits } from '@murmullo/contract/limits'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../platform/db.ts'

const kept = sql<Date>`${now} - make_interval(days => ${sql.lit(limits.admin.addressDays)})`

export async function insertAddress(trx: Trx, secretId: string, box: Buffer): Promise<void> {
  await trx.insertInto('identity.secretAddresses').values({ secretId, box }).execute()
}

/** What is too old is not there, even before it is deleted. */
export async function findAddress(db: Db | Trx, secretId: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom('identity.secretAddresses')
    .select('box')
    .where('secretId', '=', secretId)
    .where('createdAt', '>', kept)
    .executeTakeFirst()
  return found?.box ?? null
}

export async function deleteOldAddresses(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.secretAddresses')
    .where('createdAt', '<=', kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
