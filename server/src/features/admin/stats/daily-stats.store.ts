// Kysely store that counts one day for the daily stats: range scans on time-ordered keys read only that day's rows. A closed day is
// never counted again.

import type { StatCount } from '@murmullo/contract/admin/transparency'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

/** The moderator undid the decision, or it lapsed: the next audit log row about the subject records that. */
const isUndone = sql`exists (
  select from identity.audit_log u
  where u.subject = l.subject and u.action in ('moderation.undo', 'moderation.lapse') and u.details ->> 'of' = l.action and u.at > l.at
    and not exists (select from identity.audit_log d
      where d.subject = l.subject and d.action = l.action and d.at > l.at and d.at < u.at))`

/** A UTC day as timestamps, and as the first and last key that could be created in it. */
export type DayBounds = { readonly from: Date; readonly to: Date; readonly first: string; readonly last: string }

export async function countDay(trx: Trx, { from, to, first, last }: DayBounds): Promise<StatCount[]> {
  const within = sql`id >= ${first}::uuid and id < ${last}::uuid`
  const { rows } = await sql<StatCount>`
    select 'secrets' as kind, '' as part, count(*)::int as n from content.secrets where ${within}
    union all select 'comments', '', count(*)::int from content.comments where ${within}
    union all select 'sign_ups', '', count(*)::int from identity.accounts where created_at = ${truncateToDay(from)}::date
    union all select 'reports', category, count(*)::int from identity.reports where ${within} group by category
    union all select 'ai_classified', '', count(*)::int from moderation.checks where ${within} and verdict is not null
    union all select 'ai_hidden', '', count(*)::int from identity.statements where ${within} and action = 'hidden' and not by_human
      and review_requested_at is distinct from created_at
    union all select 'removed', rule, count(*)::int from identity.statements where ${within} and action = 'removed' and by_human group by rule
    union all (
      select case when details ->> 'decision' = 'remove' then 'ai_upheld' else 'ai_overturned' end, '', count(*)::int
      from identity.audit_log l
      where at >= ${from} and at < ${to} and action = 'moderation.decide' and details ->> 'was' = 'hidden'
        and not ${isUndone} group by 1
    )
    union all select 'reveals', '', count(*)::int from identity.audit_log
      where at >= ${from} and at < ${to} and action = 'admin.reveal_ip'`.execute(trx)
  return rows
}

/** Report cases opened in a period: how many were closed before its end, and the median minutes to close. */
export async function countClosedCases(
  trx: Trx,
  { to, first, last }: Pick<DayBounds, 'to' | 'first' | 'last'>,
): Promise<StatCount[]> {
  const { rows } = await sql<StatCount>`with answered as (
      select extract(epoch from closed_at - created_at) / 60 as minutes from identity.report_cases
      where id >= ${first}::uuid and id < ${last}::uuid and closed_at < ${to}
    )
    select 'reports_answered' as kind, '' as part, count(*)::int as n from answered
    union all select 'report_answer_minutes', '', coalesce(percentile_cont(0.5) within group (order by minutes), 0)::int from answered`.execute(
    trx,
  )
  return rows
}

export const answerStatKinds = ['reports_answered', 'report_answer_minutes'] as const

/** Kinds that `countDay` computes; all others are counters incremented per event. */
export const computedStatKinds = [
  'secrets',
  'comments',
  'sign_ups',
  'reports',
  'ai_classified',
  'ai_hidden',
  'removed',
  'ai_upheld',
  'ai_overturned',
  'reveals',
] as const
