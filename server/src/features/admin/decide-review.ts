// Endpoint handler: stores a moderator's decision as pending. A removal updates the content at once; all else waits for the worker.
import { AppError } from '@murmullo/contract/errors'
import type { Decision } from '@murmullo/contract/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/rules'
import type { Call } from '../../platform/call.ts'
import { seenMark } from '../../platform/text-mark.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { closeReview, findReview, isReportedAsMinor } from '../moderation/close-review.ts'
import { findApprovers } from '../moderation/minor-approvals.ts'
import { fateOf, isIncomplete, isUnconfirmed, minorRefusalOf } from './decisions.policy.ts'
import { holdContent } from './hold-content.ts'
import { assertDecidable, deferDecision } from './defer-decision.ts'
import { tellReaders } from './notify-readers.ts'
import { hasPending } from './pending.store.ts'

type Wish = {
  readonly id: string
  readonly seen: string
  readonly decision: Decision
  readonly rule?: RemovalRule | undefined
  readonly confirmedRule?: Rule | undefined
}

export async function decideReview(call: Call, { id, seen, decision, rule, confirmedRule }: Wish) {
  const { services } = call
  const { accountId: moderatorId, kind } = whoAsks(call)
  const review = await findReview(services.db.app, id)
  const { content, fate } = await services.db.app.transaction().execute(async (trx) => {
    const content = await holdContent(trx, review.subject)
    // Deleted meanwhile, or private, which only the admin role may access.
    if (content === null || (content.isPrivate && kind !== 'admin')) throw new AppError('moderation.not_found')
    assertDecidable({ content, decision, rule, moderatorId })
    // Reopened by an edit or appeal within the undo window of another decision: that one is applied or lapses first.
    if (await hasPending(trx, review.id)) throw new AppError('moderation.decided')
    const isMinor = content.isMinorFlagged || (await isReportedAsMinor(trx, review.subject))
    const { before, confirmRule, objections } = await closeReview(trx, review, isMinor)
    if (seenMark(content.text, objections[0]?.appeal ?? null) !== seen) throw new AppError('moderation.changed')
    const fate = fateOf(
      content,
      decision,
      objections.map(({ action }) => action),
    )
    const approvers = isMinor ? await findApprovers(trx, { checkId: review.id, text: content.text }) : []
    const approval = { decision, isMinor, approvers, moderatorId }
    const refusal = minorRefusalOf(fate, approval)
    if (refusal !== null) throw new AppError(refusal)
    if (isUnconfirmed(decision, { confirmRule, confirmedRule })) throw new AppError('moderation.unconfirmed')
    const action = isIncomplete(approval) ? 'moderation.approve_first' : 'moderation.decide'
    const decided = { review, content, before, objections, moderatorId, action, decision, rule, fate }
    await deferDecision(services, trx, decided)
    return { content, fate }
  })
  if (decision === 'remove') tellReaders(services, content, fate)
  return {}
}
