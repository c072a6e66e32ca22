// Endpoint handler: stores a moderator's decision as pending. A removal updates the content at once; all else waits for the worker.
import { AppError } from '@murmullo/contract/core/errors'
import type { Decision } from '@murmullo/contract/moderation/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/moderation/rules'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { closeReview, findReview, isReportedAsMinor } from '../../moderation/reviews/close-review.ts'
import { findApprovers } from '../../moderation/reviews/minor-approvals.ts'
import { isOwnDecision, listStaffPseudonyms } from '../../moderation/statements/staff-pseudonym.ts'
import { decisionOutcome, isIncomplete, isUnconfirmed, minorRefusal } from './decisions.policy.ts'
import { lockContent } from './lock-content.ts'
import { assertDecidable, deferDecision } from './defer-decision.ts'
import { publishContentChange } from './publish-content-events.ts'
import { hasPending } from './pending-decisions.store.ts'

type DecisionInput = {
  readonly id: string
  readonly seen: string
  readonly decision: Decision
  readonly rule?: RemovalRule | undefined
  readonly confirmedRule?: Rule | undefined
}

export async function decideReview(
  context: RequestContext,
  { id, seen, decision, rule, confirmedRule }: DecisionInput,
) {
  const { deps } = context
  const { accountId: moderatorId, kind } = requireSession(context)
  const review = await findReview(deps.db.write, id)
  const pseudonyms = await listStaffPseudonyms(deps.keys, moderatorId, 'statements')
  const { content, outcome } = await deps.db.write.transaction().execute(async (trx) => {
    const content = await lockContent(trx, deps.keys, review.subject)
    // Deleted meanwhile, or private, which only the admin role may access.
    if (content === null || (content.isPrivate && kind !== 'admin')) throw new AppError('moderation.not_found')
    assertDecidable({ content, decision, rule, moderatorId })
    // Reopened by an edit or appeal within the undo window of another decision: that one is applied or lapses first.
    if (await hasPending(trx, review.id)) throw new AppError('moderation.decided')
    const isMinor = content.isMinorFlagged || (await isReportedAsMinor(trx, review.subject))
    const { before, confirmRule, objections } = await closeReview(trx, review, isMinor)
    if (reviewFingerprint(content.text, objections[0]?.appeal ?? null) !== seen)
      throw new AppError('moderation.changed')
    if (objections.some(({ decidedBy }) => isOwnDecision(decidedBy, pseudonyms)))
      throw new AppError('moderation.own_decision')
    const outcome = decisionOutcome(
      content,
      decision,
      objections.map(({ action }) => action),
    )
    const approvers = isMinor ? await findApprovers(trx, { checkId: review.id, text: content.text }) : []
    const approval = { decision, isMinor, approvers, moderatorId }
    const refusal = minorRefusal(outcome, approval)
    if (refusal !== null) throw new AppError(refusal)
    if (isUnconfirmed(decision, { confirmRule, confirmedRule })) throw new AppError('moderation.unconfirmed')
    const action = isIncomplete(approval) ? 'moderation.approve_first' : 'moderation.decide'
    const decided = { review, content, before, objections, moderatorId, action, decision, rule, outcome }
    await deferDecision(deps, trx, decided)
    return { content, outcome }
  })
  if (decision === 'remove') publishContentChange(deps, content, outcome)
  return {}
}
