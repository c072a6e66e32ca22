// Worker of the delayed outbox: applies each decision whose undo window is over, in one transaction. At-least-once and idempotent: the
// transaction deletes the pending row, so a second run finds none.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { faultOf } from '../../platform/log.ts'
import { retryUndone } from '../../platform/retry.ts'
import { seenMark } from '../../platform/text-mark.ts'
import {
  answerAppeal,
  isReportedAsMinor,
  listObjections,
  reopenReview,
  subjectFrom,
  tellDecision,
} from '../moderation/close-review.ts'
import { addApproval, discardApprovals, findApprovers } from '../moderation/minor-approvals.ts'
import { noteLapse } from './note-lapse.ts'
import { answerTo, type Fate, fateOf, isIncomplete, minorRefusalOf, toldRule } from './decisions.policy.ts'
import { type Held, holdContent, type Subject } from './hold-content.ts'
import { tellReaders } from './notify-readers.ts'
import { listDue, takePending } from './pending.store.ts'

const batchSize = 100

type Pending = NonNullable<Awaited<ReturnType<typeof takePending>>>
type Applied = { readonly content: Held; readonly fate: Fate } | null

/** `at`: decisions due by then. A failed one is logged, retried in the next run, and does not block the batch. */
export async function applyDecisions(services: Services, at: number = services.clock()): Promise<void> {
  const due = await listDue(services.db.app, new Date(at), batchSize)
  for (const { id, ...row } of due)
    await applyOne(services, id, subjectFrom(row)).catch((error: unknown) =>
      services.log.error({ part: 'review', fault: faultOf(error) }, 'decision not applied'),
    )
}

async function applyOne(services: Services, checkId: string, subject: Subject): Promise<void> {
  const applied = await retryUndone(() =>
    services.db.app.transaction().execute(async (trx) => {
      const content = await holdContent(trx, subject)
      if (content === null) return null
      const pending = await takePending(trx, checkId)
      // Undone, or applied by another worker.
      if (pending === undefined) return null
      const job = { services, trx, subject, content, pending }
      return pending.decision === 'remove' ? finishRemoval(job) : approve(job)
    }),
  )
  if (applied !== null) tellReaders(services, applied.content, applied.fate)
}

type Job = {
  readonly services: Services
  readonly trx: Trx
  readonly subject: Subject
  readonly content: Held
  readonly pending: Pending
}

async function approve(job: Job): Promise<Applied> {
  const { trx, subject, content, pending } = job
  const { checkId, decision, moderatorId, seen, before } = pending
  const objections = await listObjections(trx, subject)
  const fate = fateOf(
    content,
    decision,
    objections.map(({ action }) => action),
  )
  const { text } = content
  const isMinor = content.isMinorFlagged || (await isReportedAsMinor(trx, subject))
  const approval = { decision, isMinor, approvers: await findApprovers(trx, { checkId, text }), moderatorId }
  const isOther = seenMark(text, objections[0]?.appeal ?? null) !== seen || content.state !== before.state
  if (isOther || minorRefusalOf(fate, approval) !== null) return lapse(job)
  if (isMinor) await addApproval(trx, { checkId, text, moderatorId })
  const waitsForAnother = isIncomplete(approval)
  // Content that only a report flags as about a minor: from here on the database constraint applies to it, too. Visible content is
  // flagged only after both approvals are stored.
  const isNewlyFlagged = isMinor && !content.isMinorFlagged
  if (waitsForAnother) {
    if (isNewlyFlagged && content.state !== 'visible') await content.flag()
    await reopenReview(trx, checkId, { needsReview: true })
    return null
  }
  // Set the flag last: it forbids the explicit flag that an appeal may just have removed.
  await content.settle(fate, 'held')
  if (isNewlyFlagged) await content.flag()
  // This decision also answers a review request that was sent within the undo window.
  await reopenReview(trx, checkId, { needsReview: false, askAgain: false })
  await notify(job, fate, objections)
  return { content, fate }
}

/** An edit, an appeal or a report within the window: the decision was about a stale version. The review reopens. */
async function lapse({ trx, content, pending }: Job): Promise<null> {
  await reopenReview(trx, pending.checkId, { needsReview: true })
  await noteLapse(trx, content, pending)
  return null
}

/** The content is already removed: notify the author now, and delete approvals, which no longer count. */
async function finishRemoval(job: Job): Promise<Applied> {
  const { trx, subject, pending } = job
  const { before } = pending
  const objections = (await listObjections(trx, subject)).filter(({ id }) => before.objections.includes(id))
  const fate = fateOf(before, 'remove', [])
  await notify(job, fate, objections)
  await discardApprovals(trx, subject)
  return null
}

type Objection = { readonly id: string; readonly action: string }

async function notify({ services, trx, subject, content, pending }: Job, fate: Fate, objections: readonly Objection[]) {
  for (const { id, action } of objections)
    await answerAppeal(services, trx, { id, outcome: answerTo(action, fate), isAlone: fate.told === null })
  if (fate.told !== null)
    await tellDecision(services, trx, subject, {
      accountId: content.authorId,
      action: fate.told,
      rule: toldRule(fate.told, pending.rule),
    })
}
