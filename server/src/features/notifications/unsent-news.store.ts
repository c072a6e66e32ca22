// Kysely store for pending notifications: neither read nor sent by the given channel.
import { deliveryLimits } from '@murmullo/contract/limits'
import type { NotificationType } from '@murmullo/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isPush, typesBy, type UnsentNews, type Way } from './deliveries.columns.ts'
import { isShown, reportResult } from './notifications.columns.ts'

/** Row limit: no message shows a larger number than the unread badge. */
const toldMost = 300

/**
 * Due rows first, then the newest of the rest. A row is due if its id is older than `dueBefore`, or `dueBefore` is null. The id decides and
 * not `created_at`, because a growing reaction group updates `created_at` and would never be due. Excluded: secrets muted since, and actors
 * who are under erasure or blocked since. The notification of an anonymous comment stays when its author is blocked later: a missing one
 * would reveal the author.
 */
export async function listUnsent(
  db: Db,
  accountId: string,
  { way, dueBefore }: { readonly way: Way; readonly dueBefore: string | null },
): Promise<UnsentNews[]> {
  const types: readonly NotificationType[] = typesBy[way]
  const sentAt = sql.ref(isPush(way) ? 'n.pushed_at' : 'n.mailed_at')
  const { rows } =
    await sql<UnsentNews>`select n.id, (${dueBefore}::uuid is null or n.id < ${dueBefore}::uuid) as is_due,
      ${sql.raw(reportResult)} as report
    from identity.notifications n left join identity.reports d on d.id = n.report_id
    where n.account_id = ${accountId} and not n.is_read and ${sentAt} is null and n.type = any(${types}::text[])
      and n.created_at > now() - make_interval(hours => ${deliveryLimits.newsHours[way]}) and ${sql.raw(isShown)}
      and not exists (select from identity.muted_secrets m where (m.account_id, m.secret_id) = (n.account_id, n.secret_id))
      and not exists (select from identity.erasures e where e.account_id = n.actor_id)
      and not exists (select from identity.blocks b
        where (b.blocker_id, b.blocked_id) in ((n.account_id, n.actor_id), (n.actor_id, n.account_id)))
    order by is_due desc, n.place desc limit ${toldMost}`.execute(db)
  return rows
}
