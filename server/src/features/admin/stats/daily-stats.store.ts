// Kysely store that counts one day for the daily stats: range scans on time-ordered keys and time indexes read only that day's rows. A
// closed day is never counted again.

import { type StatKind, waitBounds } from '@murmullo/contract/admin/stat-values'
import type { StatCount } from '@murmullo/contract/admin/transparency'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import { type RawBuilder, sql } from 'kysely'
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
    union all select 'marked_explicit', rule, count(*)::int from identity.statements
      where ${within} and action = 'marked_explicit' and by_human group by rule
    union all select 'sanctioned', rule, count(*)::int from identity.statements
      where ${within} and action in ('warned', 'silenced', 'suspended', 'expelled') group by rule
    union all select 'cases_' || status, '', count(*)::int from identity.report_cases
      where closed_at >= ${from} and closed_at < ${to} group by status
    union all select 'appeals_' || outcome, rule, count(*)::int from identity.statements
      where answered_at >= ${from} and answered_at < ${to} group by outcome, rule
    union all select 'reversals', case action when 'reports.reopen' then 'case' when 'sanctions.revoke' then 'sanction' else 'content' end,
        count(*)::int from identity.audit_log l
      where at >= ${from} and at < ${to} and action in ('reports.reopen', 'moderation.reverse', 'sanctions.revoke') and not ${isUndone}
      group by 2
    union all select 'reveals', '', count(*)::int from identity.audit_log
      where at >= ${from} and at < ${to} and action = 'admin.reveal_ip'`.execute(trx)
  return rows
}

const bucketFor = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql<string>`(${[...waitBounds]}::int[])[
  width_bucket(greatest(0, extract(epoch from ${until} - ${since}) / 60)::float8, ${[...waitBounds]}::float8[])]::text`

/**
 * Histograms of the time to decision, by the day of the decision. A case waits since its first report or its reopening, an appeal since the
 * author sent it, a text since it was checked or released. An edit does not restart the time of a text. Decisions about appeals are no reviews.
 */
export async function countWaits(trx: Trx, { from, to }: Pick<DayBounds, 'from' | 'to'>): Promise<StatCount[]> {
  const { rows } = await sql<StatCount>`
    select 'report_wait' as kind, ${bucketFor(sql`coalesce(reopened_at, created_at)`, sql`closed_at`)} as part, count(*)::int as n
      from identity.report_cases where closed_at >= ${from} and closed_at < ${to} group by 2
    union all select 'appeal_wait', ${bucketFor(sql`appealed_at`, sql`answered_at`)}, count(*)::int
      from identity.statements where answered_at >= ${from} and answered_at < ${to} group by 2
    union all select 'review_wait', ${bucketFor(sql`queued.since`, sql`l.at`)}, count(*)::int
      from identity.audit_log l cross join lateral (
        select greatest(k.created_at, s.created_at) as since from content.secrets s join moderation.checks k on k.secret_id = s.id
          where s.public_id = l.subject
        union all select greatest(k.created_at, c.created_at) from content.comments c join moderation.checks k on k.comment_id = c.id
          where c.public_id = l.subject
        union all select k.created_at from content.photos p join moderation.checks k on k.photo_id = p.id where p.public_id = l.subject
        union all select k.created_at from content.photo_comments q join moderation.checks k on k.photo_comment_id = q.id
          where q.public_id = l.subject
      ) queued
      where l.at >= ${from} and l.at < ${to} and l.action = 'moderation.decide' and (l.details ->> 'appeals')::int = 0 and not ${isUndone}
      group by 2`.execute(trx)
  return rows
}

/** Kinds that `countDay` and `countWaits` compute; all others are counters incremented per event. */
export const computedStatKinds = [
  'secrets',
  'comments',
  'sign_ups',
  'reports',
  'ai_classified',
  'ai_hidden',
  'removed',
  'marked_explicit',
  'sanctioned',
  'cases_resolved',
  'cases_dismissed',
  'appeals_upheld',
  'appeals_overturned',
  'reversals',
  'report_wait',
  'review_wait',
  'appeal_wait',
  'ai_upheld',
  'ai_overturned',
  'reveals',
] as const satisfies readonly StatKind[]
