// Kysely store for pending notifications: neither read nor sent by the given channel.
import { deliveryLimits } from '@murmullo/contract/constants/limits'
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  isPushChannel,
  notificationTypesByChannel,
  type PendingNotification,
  type DeliveryChannel,
} from './deliveries.columns.ts'
import { isVisibleSql, reportResultSql } from '../inbox/notifications.columns.ts'

/** Row limit: no message shows a larger number than the unread badge. */
const rowLimit = 300

/**
 * Due rows first, then the newest of the rest. A row is due if its id is older than `dueBefore`, or `dueBefore` is null. The id decides and
 * not `created_at`, because a growing reaction group updates `created_at` and would never be due. Excluded: secrets muted since, and actors
 * who are under erasure or blocked since. The notification of an anonymous comment stays when its author is blocked later: a missing one
 * would reveal the author.
 */
export async function listPendingNotifications(
  db: Db,
  accountId: string,
  { channel, dueBefore }: { readonly channel: DeliveryChannel; readonly dueBefore: string | null },
): Promise<PendingNotification[]> {
  const types: readonly NotificationType[] = notificationTypesByChannel[channel]
  const sentAt = sql.ref(isPushChannel(channel) ? 'n.pushed_at' : 'n.mailed_at')
  const { rows } =
    await sql<PendingNotification>`select n.id, (${dueBefore}::uuid is null or n.id < ${dueBefore}::uuid) as is_due,
      ${sql.raw(reportResultSql)} as report
    from identity.notifications n left join identity.reports d on d.id = n.report_id
    where n.account_id = ${accountId} and not n.is_read and ${sentAt} is null and n.type = any(${types}::text[])
      and n.created_at > now() - make_interval(hours => ${deliveryLimits.maxAgeHours[channel]}) and ${sql.raw(isVisibleSql)}
      and not exists (select from identity.muted_secrets m where (m.account_id, m.secret_id) = (n.account_id, n.secret_id))
      and not exists (select from identity.erasures e where e.account_id = n.actor_id)
      and not exists (select from identity.blocks b
        where (b.blocker_id, b.blocked_id) in ((n.account_id, n.actor_id), (n.actor_id, n.account_id)))
    order by is_due desc, n.sort_key desc limit ${rowLimit}`.execute(db)
  return rows
}
