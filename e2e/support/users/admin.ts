// Test helpers for the admin area: expires the step-up of a session, reads roles, inserts audit log rows and daily stats.
import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { databaseUrl } from '../config.ts'
import { sessionTokenHash } from './users.ts'

const runSql = (statement: string) =>
  execFileSync('psql', [databaseUrl, '-qAtc', statement], { encoding: 'utf8' }).trim()

/** Expires the password confirmation (step-up) of the page's session, as happens after ten minutes. */
export async function expireStepUp(page: Page): Promise<void> {
  runSql(`update identity.sessions set step_up_at = null where token = '${await sessionTokenHash(page)}'`)
}

/** Removes the second factor from the page's session, as after a login with the password alone. */
export async function removeSecondFactor(page: Page): Promise<void> {
  runSql(`update identity.sessions set second_factor_at = null where token = '${await sessionTokenHash(page)}'`)
}

/** Rows without a key: they are listed and offered, and cannot be used. */
export async function insertPasskeys(page: Page, names: readonly string[]): Promise<void> {
  const token = await sessionTokenHash(page)
  for (const name of names)
    runSql(`insert into identity.passkeys (public_id, account_id, credential_id, public_key, sign_count, transports, name)
      select left(replace(gen_random_uuid()::text, '-', ''), 22), a.id, uuid_send(gen_random_uuid()), '', 0, '{}', '${name}'
      from identity.accounts a join identity.sessions s on s.user_id = a.user_id where s.token = '${token}'`)
}

export function getRole(nickname: string): string {
  return runSql(`select role from identity.accounts where nickname = '${nickname}'`)
}

/** Inserts audit log entries of the seeded administrator. */
export function insertAuditEntries(): void {
  runSql(`insert into identity.audit_log (actor_id, action, subject, details) select a.id, line.action, line.subject, line.details::jsonb
    from identity.accounts a, (values
      ('moderation.decide', 'q7Zt0c2VhXn4mKd81LwRbE', '{"decision": "remove", "rule": "harassment", "kind": "secret", "was": "visible"}'),
      ('admin.set_role', 'Bv93kLqPz0XyTn5cRw2HdA', '{"was": "member", "role": "moderator"}'),
      ('admin.reveal_ip', 'q7Zt0c2VhXn4mKd81LwRbE', '{"reason": "Una amenaza creíble a otra persona, caso 12.", "found": true}')
    ) as line (action, subject, details) where a.nickname = 'equipo-murmullo'`)
}

/** Inserts preserved evidence in each state. */
export function insertEvidence(): void {
  runSql(`insert into evidence.flagged_content (id, kind, sealed, created_at, reported_at, receipt, closed_at) values
    ('00000000-0000-4000-8000-000000000001', 'text', '', now() - interval '5 hours', null, null, null),
    ('00000000-0000-4000-8000-000000000002', 'image', '', now() - interval '3 days', now() - interval '2 days', 'NCMEC 1234567', null),
    ('00000000-0000-4000-8000-000000000003', 'text', '', now() - interval '9 days', now() - interval '9 days', 'UFECI 88/2026', now())
    on conflict do nothing`)
}

/** Inserts daily stats of 25 weeks, as the worker aggregates them. They include the last complete reporting period. */
export function insertDailyStats(): void {
  runSql(`insert into moderation.daily_stats (day, kind, part, n)
    select current_date - back, kind, part, (n * (1 + sin(back + n)))::int from generate_series(0, 175) back, (values
      ('secrets', '', 60), ('comments', '', 140), ('sign_ups', '', 20), ('reports', 'harassment', 4), ('reports', 'spam', 6),
      ('reports', 'doxxing', 2), ('ai_classified', '', 190), ('ai_hidden', '', 6), ('ai_blocked', '', 9), ('ai_overturned', '', 2),
      ('ai_upheld', '', 5), ('removed', 'spam', 3), ('removed', 'harassment', 2),
      ('sanctioned', 'harassment', 1), ('marked_explicit', 'adult', 2), ('cases_resolved', '', 5), ('cases_dismissed', '', 4),
      ('appeals_upheld', 'spam', 2), ('appeals_overturned', 'spam', 1), ('appeals_upheld', 'harassment', 1), ('reversals', 'case', 1),
      ('reversals', 'content', 1), ('report_wait', '60', 3), ('report_wait', '240', 4), ('report_wait', '2880', 1),
      ('review_wait', '0', 3), ('review_wait', '15', 3), ('appeal_wait', '480', 2), ('appeal_wait', '1440', 1)) as figure (kind, part, n)
    on conflict (day, kind, part) do update set n = excluded.n`)
}
