// Kysely store for `identity.author_ips`: the IP address of a secret's author, sealed to the address opener, with a retention period.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, type Insert, now } from '../../../platform/db/database.ts'

const retentionStart = sql<Date>`${now} - make_interval(days => ${sql.lit(adminLimits.ipRetentionDays)})`

/** Part of `publishContent`. Null: no row. */
export function insertAuthorIp(secretId: string, encryptedIp: Buffer | null): Insert {
  return sql`insert into identity.author_ips (secret_id, encrypted_ip)
    select ${secretId}::uuid, encrypted_ip from (select ${encryptedIp}::bytea as encrypted_ip from claimed) new where encrypted_ip is not null`
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
