// Kysely store for `identity.author_ips`: the IP address of a secret's author, sealed to the address opener, with a retention period.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'

const retentionStart = sql<Date>`${now} - make_interval(days => ${sql.lit(adminLimits.ipRetentionDays)})`

export async function insertAuthorIp(trx: Trx, secretId: string, encryptedIp: Buffer): Promise<void> {
  await trx.insertInto('identity.authorIps').values({ secretId, encryptedIp }).execute()
}

/** A row past its retention period is treated as missing, even before the job deletes it. */
export async function findAuthorIp(db: Db, secretId: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom('identity.authorIps')
    .select('encryptedIp')
    .where('secretId', '=', secretId)
    .where('createdAt', '>', retentionStart)
    .executeTakeFirst()
  return found?.encryptedIp ?? null
}

export async function pruneAuthorIps(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.authorIps')
    .where('createdAt', '<=', retentionStart)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
