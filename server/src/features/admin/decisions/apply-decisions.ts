// Worker of the delayed outbox: applies each decision whose undo window is over, in one transaction. At-least-once and idempotent: the
// transaction deletes the pending row, so a second run finds none.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import {
  resolveAppeal,
  isReportedAsMinor,
  listOpenAppeals,
  reopenReview,
  reviewSubject,
  notifyDecision,
} from '../../moderation/reviews/close-review.ts'
import { addApproval, deleteMinorApprovals, findApprovers } from '../../moderation/reviews/minor-approvals.ts'
import { isOwnDecision, listStaffPseudonyms } from '../../moderation/statements/staff-pseudonym.ts'
import { enqueueEvent } from '../../notifications/events/enqueue-event.ts'
import { recordLapse } from './record-lapse.ts'
import { wasMarkedByStaff } from './reversals.store.ts'
import {
  appealOutcomeFor,
  type DecisionOutcome,
  decisionOutcome,
  isIncomplete,
  minorRefusal,
  reversalAction,
  reversalOutcome,
  statementRuleFor,
} from './decisions.policy.ts'
import { type LockedContent, lockContent, type Subject } from './lock-content.ts'
import { publishContentChange } from './publish-content-events.ts'
import { listDue, claimPending } from './pending-decisions.store.ts'

const batchSize = 100

type Pending = NonNullable<Awaited<ReturnType<typeof claimPending>>>
type Applied = { readonly content: LockedContent; readonly outcome: DecisionOutcome } | null

/** `at`: decisions due by then. A failed one is logged, retried in the next run, and does not block the batch. */
export async function applyDecisions(services: Deps, at: number = services.clock()): Promise<void> {
  const dueBy = new Date(at)
  const due = await listDue(services.db.write, dueBy, batchSize)
  for (const { id, ...row } of due)
    await applyOne(services, { checkId: id, dueBy }, reviewSubject(row)).catch((error: unknown) =>
      services.log.error({ component: 'moderation', exception: error }, 'decision not applied'),
    )
}

type Due = { readonly checkId: string; readonly dueBy: Date }

async function applyOne(services: Deps, { checkId, dueBy }: Due, subject: Subject): Promise<void> {
  const applied = await retryTransaction(() =>
    services.db.write.transaction().execute(async (trx) => {
      const content = await lockContent(trx, services.keys, subject)
      if (content === null) return null
      // While this worker waited for the lock, another one may have applied the decision, and a moderator may have made a new one.
      const pending = await claimPending(trx, checkId, dueBy)
      if (pending === undefined) return null
      const pseudonyms = await listStaffPseudonyms(services.keys, pending.moderatorId, 'statements')
      const job = { services, trx, subject, content, pending, pseudonyms }
      return pending.decision === 'remove' ? finishRemoval(job) : approve(job)
    }),
  )
  if (applied !== null) publishContentChange(services, applied.content, applied.outcome)
}

type Job = {
  readonly services: Deps
  readonly trx: Trx
  readonly subject: Subject
  readonly content: LockedContent
  readonly pending: Pending
  /** Of the moderator who decided, for the statement and the answer to an appeal. */
  readonly pseudonyms: readonly string[]
}

async function approve(job: Job): Promise<Applied> {
  const { trx, subject, content, pending, pseudonyms } = job
  const { checkId, decision, moderatorId, undoState } = pending
  const objections = await listOpenAppeals(trx, subject)
  const isReversal = pending.action === reversalAction
  const outcome = isReversal
    ? reversalOutcome(content, await wasMarkedByStaff(trx, subject))
    : decisionOutcome(
        content,
        decision,
        objections.map(({ action }) => action),
      )
  const { text } = content
  const isMinor = content.isMinorFlagged || (await isReportedAsMinor(trx, subject))
  const approval = { decision, isMinor, approvers: await findApprovers(trx, { checkId, text }), moderatorId }
  // The author changed the explicit mark within the window.
  if (outcome === null) return reopenStale(job)
  const isStale =
    reviewFingerprint(text, objections[0]?.appeal ?? null) !== pending.reviewFingerprint ||
    content.state !== undoState.state ||
    (!isReversal && objections.some(({ decidedBy }) => isOwnDecision(decidedBy, pseudonyms)))
  if (isStale || minorRefusal(outcome, approval) !== null) return reopenStale(job)
  if (isMinor) await addApproval(trx, { checkId, text, moderatorId })
  const needsSecondApproval = isIncomplete(approval)
  // Content that only a report flags as about a minor: from here on the database constraint applies to it, too. Visible content is
  // flagged only after both approvals are stored.
  const isNewlyFlagged = isMinor && !content.isMinorFlagged
  if (needsSecondApproval) {
    if (isNewlyFlagged && content.state !== 'visible') await content.flag()
    await reopenReview(trx, checkId, { needsReview: true })
    return null
  }
  // Set the flag last: it forbids the explicit flag that an appeal may just have removed.
  await content.update(outcome, 'held')
  if (isNewlyFlagged) await content.flag()
  if ('commentId' in subject && content.isReleased && content.state !== 'visible')
    // Hidden at its release, it had no notification. A second one for the same comment is not created.
    await enqueueEvent(job.services, trx, subject)
  // This decision also answers a review request that was sent within the undo window.
  await reopenReview(trx, checkId, { needsReview: false, needsRetry: false })
  await notify(job, outcome, objections)
  return { content, outcome }
}

/** An edit, an appeal or a report within the window: the decision was about a stale version. The review reopens. */
async function reopenStale({ trx, content, pending }: Job): Promise<null> {
  await reopenReview(trx, pending.checkId, { needsReview: true })
  await recordLapse(trx, content, pending)
  return null
}

/** The content is already removed: notify the author now, and delete approvals, which no longer count. */
async function finishRemoval(job: Job): Promise<Applied> {
  const { trx, subject, pending, pseudonyms } = job
  const { undoState } = pending
  const open = (await listOpenAppeals(trx, subject)).filter(({ id }) => undoState.objections.includes(id))
  const objections = open.filter(({ decidedBy }) => !isOwnDecision(decidedBy, pseudonyms))
  const outcome = decisionOutcome(undoState, 'remove', [])
  await notify(job, outcome, objections)
  await deleteMinorApprovals(trx, subject)
  // An appeal against a decision of this moderator waits in the queue for another one, although they removed the content.
  if (objections.length < open.length) await reopenReview(trx, pending.checkId, { needsReview: true })
  return null
}

type Objection = { readonly id: string; readonly action: string }

async function notify(
  { services, trx, subject, content, pending, pseudonyms }: Job,
  outcome: DecisionOutcome,
  objections: readonly Objection[],
) {
  for (const { id, action } of objections)
    await resolveAppeal(services, trx, {
      id,
      outcome: appealOutcomeFor(action, outcome),
      answeredBy: pending.action === reversalAction ? null : pseudonyms,
      needsNotification: outcome.statementAction === null,
    })
  if (outcome.statementAction !== null)
    await notifyDecision(services, trx, subject, {
      accountId: content.authorId,
      action: outcome.statementAction,
      rule: statementRuleFor(outcome.statementAction, pending.rule),
      decidedBy: pseudonyms[0] ?? '',
    })
}
