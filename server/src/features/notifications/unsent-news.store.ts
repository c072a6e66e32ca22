// All the SQL of what somebody was told of and has neither read nor been sent.
import { sending } from '@murmullo/contract/limits'
import type { NotificationType } from '@murmullo/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isPush, typesBy, type UnsentNews, type Way } from './deliveries.columns.ts'
import { isShown, reportResult } from './notifications.columns.ts'

/** Nobody is told larger numbers than the bar tells. */
const toldMost = 300

/**
 * What is due first, then the newest of the rest: an id made before `dueBefore`, or any id when it is null. The id and not `created_at`
 * decides, because a group of reactions that keeps growing changes the latter and would never be due. Nothing of a secret that was muted
 * since, nor of who is leaving or was kept apart since. What an anonymous comment told of stays when its author is blocked later: that it
 * vanished would say whose it was.
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
      and n.created_at > now() - make_interval(hours => ${sending.newsHours[way]}) and ${sql.raw(isShown)}
      and not exists (select from identity.muted_secrets m where (m.account_id, m.secret_id) = (n.account_id, n.secret_id))
      and not exists (select from identity.erasures e where e.account_id = n.actor_id)
      and not exists (select from identity.blocks b
        where (b.blocker_id, b.blocked_id) in ((n.account_id, n.actor_id), (n.actor_id, n.account_id)))
    order by is_due desc, n.place desc limit ${toldMost}`.execute(db)
  return rows
}
