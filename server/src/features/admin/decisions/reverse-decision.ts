// Endpoint handler: reverses an earlier decision of a moderator, at any time. The audit log keeps the decision and gets a second entry. The
// reversal has the undo window and the delayed notification of any decision.
import type { ReversibleKind } from '@murmullo/contract/admin/admin'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { closeOpenReview, isReportedAsMinor } from '../../moderation/reviews/close-review.ts'
import { findApprovers } from '../../moderation/reviews/minor-approvals.ts'
import { minorRefusal, reversalAction, reversalOutcome } from './decisions.policy.ts'
import { assertDecidable, deferDecision } from './defer-decision.ts'
import { lockContent } from './lock-content.ts'
import { hasPending } from './pending-decisions.store.ts'
import { findReversible, wasMarkedByStaff } from './reversals.store.ts'

type Reversal = { readonly kind: ReversibleKind; readonly id: string; readonly reason: string }

const notFoundCodes = {
  secret: 'secrets.not_found',
  comment: 'comments.not_found',
  photo: 'photos.not_found',
} as const

export async function reverseDecision(context: RequestContext, { kind, id, reason }: Reversal) {
  const { deps } = context
  const { accountId: moderatorId, kind: role } = requireSession(context)
  const subject = await findReversible(deps.db.write, kind, id)
  if (subject === undefined) throw new AppError(notFoundCodes[kind])
  const decision = 'approve' as const
  const reviewId = await deps.db.write.transaction().execute(async (trx) => {
    const content = await lockContent(trx, deps.keys, subject)
    if (content === null || (content.isPrivate && role !== 'admin')) throw new AppError(notFoundCodes[kind])
    assertDecidable({ content, decision, moderatorId })
    const outcome = reversalOutcome(content, await wasMarkedByStaff(trx, subject))
    const review = await closeOpenReview(trx, subject)
    // A decision in its undo window is undone by its moderator.
    if (outcome === null || (await hasPending(trx, review.id))) throw new AppError('moderation.not_reversible')
    const isMinor = content.isMinorFlagged || (await isReportedAsMinor(trx, subject))
    const approvers = await findApprovers(trx, { checkId: review.id, text: content.text })
    const refusal = minorRefusal(outcome, { decision, isMinor, approvers, moderatorId })
    if (refusal !== null) throw new AppError(refusal)
    const { before, objections } = review
    const { needsReview, needsRetry } = before
    await deferDecision(deps, trx, {
      review,
      content,
      before: { needsReview, needsRetry },
      objections,
      moderatorId,
      action: reversalAction,
      decision,
      reason,
      outcome,
    })
    return review.publicId
  })
  return { reviewId }
}
