// Kysely store for updates of `identity.report_cases`. Each update has its precondition in the `where` clause: of two concurrent
// requests one matches no row.
import type { DismissalReason } from '@murmullo/contract/reports/dismissal-reasons'
import type { ReportedKind, ReportMeasure, ReportStatus } from '@murmullo/contract/reports/report-values'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'
import { type CaseViewer, storedAccount, type Target } from './reports.columns.ts'

type NewCase = Readonly<{
  id: string
  number: string
  category: string
  isUrgent: boolean
  isHeld: boolean
  isTrusted: boolean
}>
type Joined = Readonly<{ id: string; isHeld: boolean }>

/** Upsert: opens a case, or joins the open one. The row lock prevents its closing until the transaction ends. */
export async function joinCase(trx: Trx, opened: NewCase, target: Target): Promise<Joined> {
  const { id, number, category, isUrgent, isHeld, isTrusted } = opened
  const { rows } = await sql<Joined>`insert into identity.report_cases as c (id, number, kind, target_key, target_seq,
      target_public_id, secret_public_id, reported_id, author_tag, reported_nickname, is_named, category, is_urgent, trusted_reporters, legal_hold)
    values (${id}, ${number}, ${target.kind}, ${target.key}, ${target.seq}, ${target.publicId}, ${target.secretPublicId},
      ${storedAccount(target)}, ${target.authorTag}, ${target.reportedNickname}, ${target.reportedNickname !== null}, ${category}, ${isUrgent}, ${isTrusted ? 1 : 0}, ${isHeld ? 'category' : null})
    on conflict (kind, target_key, target_seq) where status in ('pending', 'reviewing')
    do update set reports = c.reports + 1, trusted_reporters = c.trusted_reporters + excluded.trusted_reporters, is_urgent = c.is_urgent or excluded.is_urgent,
      legal_hold = coalesce(c.legal_hold, excluded.legal_hold)
    returning c.id, c.legal_hold is not null as is_held`.execute(trx)
  const [joined] = rows
  if (joined === undefined) throw new Error('the case was neither inserted nor found')
  return joined
}

/** A staff member cannot decide a case `c` about themselves. */
const excludesViewer = ({ accountId, authorTags }: CaseViewer) =>
  sql<boolean>`not identity.is_about_viewer(c.reported_id, c.author_tag, ${accountId}, ${authorTags}::uuid[])`

type Change = Readonly<{
  number: string
  /** The staff account of the session. */
  actor: CaseViewer
  from: readonly ReportStatus[]
  notes: string | null
}>

/** Undefined when no case is in one of these states. */
export function updateReviewing(trx: Trx, { number, actor, from, notes }: Change) {
  return trx
    .updateTable('identity.reportCases as c')
    .set({
      status: 'reviewing',
      reviewerId: actor.accountId,
      reviewedAt: now,
      notes: sql<string | null>`coalesce(${notes}, c.notes)`,
    })
    .where('c.number', '=', number)
    .where('c.status', 'in', from)
    .where(excludesViewer(actor))
    .returning('c.id')
    .executeTakeFirst()
}

type Closing = Change & {
  readonly to: 'resolved' | 'dismissed'
  readonly measures: readonly ReportMeasure[]
  readonly dismissal: DismissalReason | null
}

/** A dismissed case loses its legal hold, unless an administrator set it. */
export async function updateClosed(trx: Trx, { number, actor, from, to, notes, measures, dismissal }: Closing) {
  const recorded = to === 'resolved' ? sql`${[...measures]}::text[]` : sql`null`
  const legalHold = to === 'dismissed' ? sql`nullif(c.legal_hold, 'category')` : sql`c.legal_hold`
  const { rows } = await sql<{ id: string; isHeld: boolean }>`update identity.report_cases c set status = ${to},
      resolver_id = ${actor.accountId}, closed_at = now(), measures = ${recorded}, notes = coalesce(${notes}, c.notes),
      dismissal = ${dismissal}, legal_hold = ${legalHold}
    where c.number = ${number} and c.status = any (${[...from]}::text[]) and ${excludesViewer(actor)}
    returning c.id, c.legal_hold is not null as is_held`.execute(trx)
  return rows[0]
}

/**
 * Undefined when the case is not closed. It is assigned to the moderator; its measures are derived again. Unique violation: the target was
 * reported again and has an open case.
 */
export async function updateReopened(trx: Trx, number: string, actor: CaseViewer) {
  const { rows } = await sql<{ id: string; was: string }>`update identity.report_cases c set status = 'reviewing',
      reviewer_id = ${actor.accountId}, reviewed_at = now(), resolver_id = null, closed_at = null, measures = null, withdrawn = '{}',
      dismissal = null, reopened_at = now()
    from (select id, status from identity.report_cases where number = ${number} for no key update) w
    where c.id = w.id and w.status in ('resolved', 'dismissed') and ${excludesViewer(actor)} returning c.id, w.status as was`.execute(
    trx,
  )
  return rows[0]
}

/** Row lock until the transaction ends. */
export async function lockCase(trx: Trx, caseId: string): Promise<void> {
  await trx.selectFrom('identity.reportCases').select('id').where('id', '=', caseId).forNoKeyUpdate().execute()
}

/** Idempotent. Requires the row lock: the update of a case that is being closed would otherwise find no measure yet, and not wait for it. */
export async function withdrawMeasure(trx: Trx, caseId: string, measure: ReportMeasure): Promise<void> {
  await sql`update identity.report_cases set measures = array_remove(measures, ${measure}), withdrawn = withdrawn || ${measure}::text
    where id = ${caseId} and ${measure} = any (measures)`.execute(trx)
}

/** Of a case that is opened again: whether its copies have to be preserved again, because a report names one of these categories. */
export async function restoreLegalHold(trx: Trx, caseId: string, categories: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`update identity.report_cases c set legal_hold = 'category' where c.id = ${caseId} and c.legal_hold is null
    and exists (select from identity.reports r where r.case_id = c.id and r.category = any (${[...categories]}::text[])) returning c.id`.execute(
      trx,
    )
  return rows.length > 0
}

/** Returns the earlier state, so that the caller seals no report twice. */
export async function updateLegalHold(trx: Trx, number: string, actor: CaseViewer, isHeld: boolean) {
  const { rows } = await sql<{
    id: string
    wasHeld: boolean
  }>`update identity.report_cases c set legal_hold = ${isHeld ? 'admin' : null}
    from (select id, legal_hold is not null as was_held from identity.report_cases where number = ${number} for update) w
    where c.id = w.id and ${excludesViewer(actor)} returning c.id, w.was_held`.execute(trx)
  return rows[0]
}

/** One batch; the next hourly run handles the rest. */
export async function markSnapshotsPruned(trx: Trx, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update identity.report_cases set are_snapshots_pruned = true where id in (
      select id from identity.report_cases
      where closed_at < now() - make_interval(days => ${days}) and not are_snapshots_pruned
      order by closed_at limit 1000 for update skip locked)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A later report with an urgent category: sets the urgent flag and the legal hold of the open case. Undefined: no row changed. */
export async function escalateCase(trx: Trx, { kind, key, seq }: Target, hold: boolean): Promise<Joined | undefined> {
  const { rows } = await sql<Joined>`update identity.report_cases c set is_urgent = true,
      legal_hold = coalesce(c.legal_hold, ${hold ? 'category' : null})
    where c.kind = ${kind} and c.target_key = ${key} and c.target_seq = ${seq} and c.status in ('pending', 'reviewing')
      and (not c.is_urgent or (${hold} and c.legal_hold is null))
    returning c.id, c.legal_hold is not null as is_held`.execute(trx)
  return rows[0]
}

/** What a case stores about whom it is about. Server-side only. */
export function findStoredCase(db: Db | Trx, number: string) {
  return db
    .selectFrom('identity.reportCases')
    .select(['id as caseId', 'reportedId', 'authorTag', 'kind', 'targetPublicId'])
    .where('number', '=', number)
    .$narrowType<{ kind: ReportedKind }>()
    .executeTakeFirst()
}

/** Sealed box with its case id, and no column that identifies an account. */
export async function insertLegalHold(
  trx: Trx,
  evidence: { readonly id: string; readonly caseId: string; readonly sealed: Buffer },
): Promise<void> {
  await trx.insertInto('evidence.legalHolds').values(evidence).execute()
}

/** A duplicate is ignored. */
export async function insertReportImage(
  db: Db | Trx,
  picture: { readonly caseId: string; readonly sealed: Buffer; readonly encryptedImage: Buffer | null },
): Promise<void> {
  await db
    .insertInto('evidence.reportImages')
    .values(picture)
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Ciphertext; null when there is no image, or access to it is blocked. */
export async function findViewableImage(db: Db, caseId: string): Promise<Buffer | null> {
  const { rows } = await sql<{
    ciphertext: Buffer | null
  }>`select evidence.viewable_image(${caseId}) as ciphertext`.execute(db)
  return rows[0]?.ciphertext ?? null
}

/**
 * Blocks access to the image in every case about the target, including closed ones. A case that leads to no author shows no image.
 */
export async function hideReportImages(trx: Trx, { kind, key, seq }: Target): Promise<void> {
  await sql`select evidence.revoke_viewable_image(c.id) from identity.report_cases c where c.author_tag is not null
    and c.kind = ${kind} and c.target_key = ${key} and c.target_seq = ${seq}`.execute(trx)
}

export async function deleteLegalHold(trx: Trx, caseId: string): Promise<void> {
  await sql`select evidence.release_legal_hold(${caseId})`.execute(trx)
}
