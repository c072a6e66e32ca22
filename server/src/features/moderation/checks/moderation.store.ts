// Kysely store for `moderation.checks` (result of moderating one subject), the spam term list and sealed evidence.
// No query reads the author.
import type { Verdict } from '@murmullo/contract/moderation/verdict'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Insert, now, type Prepared, type Trx } from '../../../platform/db/database.ts'
import type { ModeratedSubjectKey, Subject } from './subject.columns.ts'

/** Before every lease. A first attempt does not wait as a retry does. */
const neverAttempted = sql<Date>`to_timestamp(0)`

/** Part of `publishContent`: the pending check of a new comment. */
export function insertCommentCheck(
  commentId: string,
  names: { readonly id: string; readonly publicId: string },
): Insert {
  return sql`insert into moderation.checks (id, public_id, comment_id, risk_level, needs_review, needs_retry, last_attempt_at)
    select ${names.id}::uuid, ${names.publicId}::text, ${commentId}::uuid, 'unknown', false, true, ${neverAttempted} from claimed`
}

type NewCheck = {
  readonly id: string
  readonly publicId: string
  /** Null for an image: the text model did not run. */
  readonly verdict: object | null
  readonly riskLevel: string
  readonly needsReview: boolean
  readonly aiError: string | null
  readonly needsRetry: boolean
  readonly isOutage: boolean
  readonly isUrgent: boolean
}

/** Failures of one text while the provider is up. After the last retry a moderator decides. */
const maxAttempts = 3

/** Upsert: one row per subject; a later result replaces the earlier one. An open appeal stays in the review queue. */
export async function upsertCheck(
  trx: Trx,
  subject: Subject,
  { id, publicId, isOutage, ...check }: NewCheck,
): Promise<void> {
  const checkValues = {
    ...check,
    verdict: check.verdict === null ? null : JSON.stringify(check.verdict),
    lastAttemptAt: now,
  }
  const isAppealed = sql<boolean>`exists (select from identity.statements t
    where (t.secret_id = checks.secret_id or t.comment_id = checks.comment_id or t.photo_id = checks.photo_id
      or t.photo_comment_id = checks.photo_comment_id) and t.appeal is not null and t.outcome is null)`
  const hasFailed = check.needsRetry && !isOutage
  await trx
    .insertInto('moderation.checks')
    .values({ id, publicId, ...subject, ...checkValues, tries: hasFailed ? 1 : 0 })
    .onConflict((row) =>
      row.column(subjectColumn(subject)).doUpdateSet({
        ...checkValues,
        needsReview: sql<boolean>`excluded.needs_review or ${isAppealed}`,
        tries: hasFailed ? sql<number>`checks.tries + 1` : 0,
        needsRetry: hasFailed ? sql<boolean>`checks.tries + 1 < ${maxAttempts}` : check.needsRetry,
      }),
    )
    .execute()
}

/** Part of `publishContent`: the check of a new secret. */
export function insertSecretCheck(secretId: string, check: NewCheck): Insert {
  const { id, publicId, verdict, riskLevel, needsReview, aiError, needsRetry, isOutage, isUrgent } = check
  return sql`insert into moderation.checks (id, public_id, secret_id, verdict, risk_level, needs_review, ai_error, needs_retry, is_urgent, tries)
    select ${id}::uuid, ${publicId}::text, ${secretId}::uuid, ${verdict === null ? null : JSON.stringify(verdict)}::jsonb, ${riskLevel}::text,
      ${needsReview}::boolean, ${aiError}::text, ${needsRetry}::boolean, ${isUrgent}::boolean, ${needsRetry && !isOutage ? 1 : 0}::smallint from claimed`
}

function subjectColumn(subject: Subject): ModeratedSubjectKey | 'photoId' {
  if ('secretId' in subject) return 'secretId'
  if ('photoCommentId' in subject) return 'photoCommentId'
  return 'commentId' in subject ? 'commentId' : 'photoId'
}

/** Whether the subject waits in the review queue. */
export async function findInReview(db: Db, subject: Subject): Promise<boolean> {
  const found = await db
    .selectFrom('moderation.checks')
    .select('needsReview')
    .where((row) => row.and(subject))
    .executeTakeFirst()
  return found?.needsReview ?? false
}

/** Inserted in the transaction that stores the text: if the first job is lost, the retry job finds the row. */
export async function insertPendingCheck(
  trx: Trx,
  subject: Subject,
  names: { readonly id: string; readonly publicId: string },
): Promise<void> {
  await trx
    .insertInto('moderation.checks')
    .values({ ...names, ...subject, riskLevel: 'unknown', needsReview: false, needsRetry: true })
    .execute()
}

/**
 * Completes the pending check of a comment that stays as it is, in one statement. False when the comment is no longer visible, or a moderator has
 * decided.
 */
export async function completeCommentCheck(prepared: Prepared, commentId: string, check: NewCheck): Promise<boolean> {
  const { verdict, riskLevel, needsReview, aiError, isUrgent } = check
  const rows = await prepared(
    'comment_check_complete',
    `update moderation.checks k set verdict = $2::jsonb, risk_level = $3, needs_review = $4, ai_error = $5, is_urgent = $6, needs_retry = false,
       last_attempt_at = now(), tries = 0
     where k.comment_id = $1::uuid and k.needs_retry and not k.needs_review
       and exists (select from content.comments c where c.id = k.comment_id and c.state = 'visible')
     returning 1`,
    [commentId, JSON.stringify(verdict), riskLevel, needsReview, aiError, isUrgent],
  )
  return rows.length > 0
}

/** Whether moderation is complete, by the model or by a moderator. */
export async function hasCompletedCheck(trx: Trx, subject: Subject): Promise<boolean> {
  const found = await trx
    .selectFrom('moderation.checks')
    .select('id')
    .where('needsRetry', '=', false)
    .where((row) => row.and(subject))
    .executeTakeFirst()
  return found !== undefined
}

/** Row lock: of concurrent decisions one succeeds, the others get undefined. Returns the row as it was. */
export async function closeCheck(trx: Trx, id: string) {
  const open = await trx
    .selectFrom('moderation.checks')
    .select(['needsRetry', 'riskLevel', 'verdict'])
    .where('id', '=', id)
    .where('needsReview', '=', true)
    .forUpdate()
    .$castTo<{ needsRetry: boolean; riskLevel: string; verdict: Verdict | null }>()
    .executeTakeFirst()
  if (open !== undefined) await updateReview(trx, id, { needsReview: false, needsRetry: false })
  return open
}

/** Sets whether a review is in the queue, and whether the model is called again. */
export async function updateReview(
  trx: Trx,
  id: string,
  change: { readonly needsReview?: boolean; readonly needsRetry?: boolean },
): Promise<void> {
  await trx.updateTable('moderation.checks').set(change).where('id', '=', id).execute()
}

/** Closes the review of a subject whose row is locked; returns the earlier state. Inserts a row if there is none: an appeal needs it. */
export async function upsertClosedCheck(
  trx: Trx,
  subject: Subject,
  names: { readonly id: string; readonly publicId: string },
): Promise<{ id: string; publicId: string; needsReview: boolean; needsRetry: boolean }> {
  const closed = { needsReview: false, needsRetry: false }
  const before = await trx
    .selectFrom('moderation.checks')
    .select(['id', 'publicId', 'needsReview', 'needsRetry'])
    .where((row) => row.and(subject))
    .forUpdate()
    .executeTakeFirst()
  if (before !== undefined) {
    await updateReview(trx, before.id, closed)
    return before
  }
  await trx
    .insertInto('moderation.checks')
    .values({ ...names, ...subject, riskLevel: 'unknown', ...closed })
    .execute()
  return { ...names, ...closed }
}

/** Returns the subject to the review queue. The update locks the row until the transaction ends. */
export async function returnToReview(trx: Trx, subject: Subject): Promise<void> {
  await trx
    .updateTable('moderation.checks')
    .set({ needsReview: true })
    .where((row) => row.and(subject))
    .execute()
}

/** A lease longer than the provider's timeout: no other worker selects the row meanwhile. */
const leaseUntil = sql<Date>`${now} + interval '20 seconds'`

/** Pending texts, oldest first. Selecting a row extends its lease, so it goes to the end of the queue. */
export function leasePendingChecks(db: Db, kind: ModeratedSubjectKey, count: number): Promise<string[]> {
  return leaseChecks(db, kind, count, sql<boolean>`last_attempt_at < ${now} - interval '5 seconds'`)
}

/** New comments, which no worker has attempted yet. */
export function leaseNewComments(db: Db, count: number): Promise<string[]> {
  return leaseChecks(db, 'commentId', count, sql<boolean>`last_attempt_at = ${neverAttempted}`)
}

/** With `skip locked`: concurrent workers lease different rows. */
async function leaseChecks(
  db: Db,
  kind: ModeratedSubjectKey,
  count: number,
  isDue: RawBuilder<boolean>,
): Promise<string[]> {
  const rows = await db
    .updateTable('moderation.checks')
    .set({ lastAttemptAt: leaseUntil })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('moderation.checks')
        .select('id')
        .where('needsRetry', '=', true)
        .where(kind, 'is not', null)
        .where(isDue)
        .orderBy('lastAttemptAt')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(kind)
    .execute()
  return rows.flatMap((row) => row[kind] ?? [])
}

/** Starts the lease of a pending text. False when no model call is pending. */
export async function leaseCheck(db: Db, subject: Subject): Promise<boolean> {
  const taken = await db
    .updateTable('moderation.checks')
    .set({ lastAttemptAt: leaseUntil })
    .where((row) => row.and(subject))
    .where('needsRetry', '=', true)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function updateNeedsRetry(db: Db, subject: Subject, needsRetry: boolean): Promise<void> {
  await db
    .updateTable('moderation.checks')
    .set({ needsRetry })
    .where((row) => row.and(subject))
    .execute()
}

export async function listSpamTerms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('moderation.spamTerms').select('term').orderBy('term').execute()
  return rows.map(({ term }) => term)
}

/** Table lock until the transaction ends: a concurrent update waits and then reads the new list. */
export async function listSpamTermsForUpdate(trx: Trx): Promise<string[]> {
  await sql`lock table moderation.spam_terms in share row exclusive mode`.execute(trx)
  return listSpamTerms(trx)
}

export async function insertSpamTerms(trx: Trx, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return
  await trx
    .insertInto('moderation.spamTerms')
    .values(terms.map((term) => ({ term })))
    .execute()
}

export async function deleteSpamTerms(trx: Trx, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return
  await trx.deleteFrom('moderation.spamTerms').where('term', 'in', terms).execute()
}

/** Insert only; the application role has no select permission. A duplicate id is ignored. */
export async function insertEvidence(
  db: Db,
  evidence: { id: string; kind: 'text' | 'image'; sealed: Buffer },
): Promise<void> {
  await db
    .insertInto('evidence.flaggedContent')
    .values(evidence)
    .onConflict((row) => row.doNothing())
    .execute()
}

/** The application role cannot read evidence. This SQL function deletes rows past the one-year retention. */
export async function pruneEvidence(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select evidence.delete_expired() as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findUnreportedEvidence(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{
    waiting: number
    oldest: Date | null
  }>`select cases as waiting, oldest from evidence.count_unreported()`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}
