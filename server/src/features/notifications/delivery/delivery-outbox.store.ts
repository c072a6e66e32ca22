// Kysely store for `identity.delivery_outbox`: deliveries that are caused by content and not scheduled yet.
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type OutboxRow = {
  readonly id: string
  readonly type: NotificationType
  readonly dueAt: Date
  readonly keyVersion: number
  readonly box: Buffer
}

export async function insertOutboxRows(trx: Trx, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('identity.deliveryOutbox').values(rows).execute()
}

/** In the order of their ids, which are random. */
export function listDueRows(db: Db, now: Date, count: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('identity.deliveryOutbox')
    .select(['id', 'type', 'dueAt', 'keyVersion', 'box'])
    .where('dueAt', '<=', now)
    .orderBy('id')
    .limit(count)
    .$castTo<OutboxRow>()
    .execute()
}

export async function deleteOutboxRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('identity.deliveryOutbox').where(sql<boolean>`id = any (${ids}::uuid[])`).execute()
}
