// Kysely store for reads of `identity.audit_log`: newest first, each filter along an index.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AuditRow } from './audit.columns.ts'

type AuditFilter = {
  readonly actorKey: string | null
  readonly action: string | null
  readonly subject: string | null
  readonly before: string | null
  readonly count: number
}

export function listAuditLines(db: Db, { actorKey, action, subject, before, count }: AuditFilter): Promise<AuditRow[]> {
  let lines = db
    .selectFrom('identity.auditLog as l')
    .leftJoin('identity.accounts as a', 'a.id', 'l.actorId')
    .select(['l.seq', 'l.at', 'a.nickname as actor', 'l.action', 'l.subject', 'l.details'])
    .where('l.seq', 'is not', null)
    .orderBy('l.seq', 'desc')
    .limit(count)
  if (actorKey !== null)
    lines = lines.where(
      'l.actorId',
      '=',
      sql<string>`(select id from identity.accounts where nickname_key = ${actorKey})`,
    )
  if (action !== null)
    lines = action.includes('.')
      ? lines.where('l.action', '=', action)
      : lines.where(sql<boolean>`starts_with(l.action, ${`${action}.`})`)
  if (subject !== null) lines = lines.where('l.subject', '=', subject)
  if (before !== null) lines = lines.where('l.seq', '<', before)
  return lines.$castTo<AuditRow>().execute()
}

type TimeRange = { readonly from: Date; readonly to: Date }

/** Action count per staff account within a time window, highest first. A deleted account has no nickname. */
export async function countByActor(
  db: Db,
  action: string,
  { from, to }: TimeRange,
): Promise<{ actorId: string | null; nickname: string | null; n: number }[]> {
  const { rows } = await sql<{ actorId: string | null; nickname: string | null; n: number }>`
    select l.actor_id, a.nickname, count(*)::int as n from identity.audit_log l left join identity.accounts a on a.id = l.actor_id
    where l.action = ${action} and l.at >= ${from} and l.at < ${to}
    group by l.actor_id, a.nickname order by n desc, a.nickname`.execute(db)
  return rows
}
