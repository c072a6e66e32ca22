// Policy (pure functions) of moderator decisions: resulting content state, statement for the author, appeal outcomes, refusals.

import type { ErrorCode } from '@murmullo/contract/core/errors'
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { ContentState, Decision } from '@murmullo/contract/moderation/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/moderation/rules'
import type { AppealableAction } from '@murmullo/contract/moderation/statements'

type Content = { readonly state: string; readonly isExplicit: boolean }
export type DecisionOutcome = {
  readonly state: ContentState
  readonly isExplicit: boolean
  /** Null: no new statement. */
  readonly statementAction: 'removed' | 'marked_explicit' | 'restored' | 'unmarked_explicit' | null
}

/** `objections`: the actions under appeal. An approval grants the appeal. */
export function decisionOutcome(content: Content, decision: Decision, objections: readonly string[]): DecisionOutcome {
  const { state, isExplicit } = content
  // Content removed earlier stays removed under its first rule: the appeal outcome is the statement.
  if (decision === 'remove')
    return { state: 'removed', isExplicit, statementAction: state === 'removed' ? null : 'removed' }
  const statementAction = state === 'visible' ? null : 'restored'
  if (decision === 'mark_explicit')
    return { state: 'visible', isExplicit: true, statementAction: isExplicit ? statementAction : 'marked_explicit' }
  return { state: 'visible', isExplicit: isExplicit && !objections.includes('marked_explicit'), statementAction }
}

/** Action name of a reversal, in the audit log and in the outbox. */
export const reversalAction = 'moderation.reverse'

/** Null: a moderator neither removed this content nor marked it as explicit. What its author or a model marked stays marked. */
export function reversalOutcome({ state, isExplicit }: Content, wasMarkedByStaff: boolean): DecisionOutcome | null {
  if (state === 'removed') return { state: 'visible', isExplicit, statementAction: 'restored' }
  if (state !== 'visible' || !isExplicit || !wasMarkedByStaff) return null
  return { state, isExplicit: false, statementAction: 'unmarked_explicit' }
}

export function appealOutcomeFor(objection: string, { state, isExplicit }: DecisionOutcome): 'upheld' | 'overturned' {
  const isGranted: Record<AppealableAction, boolean> = {
    hidden: state === 'visible',
    removed: state === 'visible',
    marked_explicit: state === 'visible' && !isExplicit,
  }
  return isGranted[objection as AppealableAction] ? 'overturned' : 'upheld'
}

export function statementRuleFor(
  statementAction: NonNullable<DecisionOutcome['statementAction']>,
  rule: RemovalRule | null,
): Rule {
  if (statementAction === 'removed') return rule ?? 'held'
  return statementAction === 'marked_explicit' ? 'adult' : 'none'
}

type Decided = {
  readonly content: Content & { readonly kind: string; readonly authorId: string | null }
  readonly decision: Decision
  readonly rule?: RemovalRule | undefined
  readonly moderatorId: string
}

/** Decisions that no moderator may make, whatever the state of the review. */
export function decisionRefusal({ content, decision, rule, moderatorId }: Decided): ErrorCode | null {
  if (content.authorId === moderatorId) return 'moderation.own'
  if (decision === 'mark_explicit' && ['comment', 'photo_comment'].includes(content.kind))
    return 'moderation.not_markable'
  if (decision === 'remove' && content.state !== 'removed' && rule === undefined) return 'moderation.rule_missing'
  return null
}

export type Approval = {
  readonly decision: Decision
  /** A rule, the model or a report flags a minor. */
  readonly isMinor: boolean
  /** Moderators who already approved the same text. */
  readonly approvers: readonly string[]
  readonly moderatorId: string
}
type Confirmation = { readonly confirmRule: Rule | null; readonly confirmedRule?: Rule | undefined }

/** Content with a minor flag is never public as explicit, and each moderator approves it once. A removal is never refused here. */
export function minorRefusal(
  outcome: DecisionOutcome,
  { decision, isMinor, approvers, moderatorId }: Approval,
): ErrorCode | null {
  if (decision === 'remove' || !isMinor) return null
  if (outcome.isExplicit) return 'moderation.minor_explicit'
  return approvers.includes(moderatorId) ? 'moderation.second_moderator_required' : null
}

/** An approval of high-risk content must confirm the rule that hides it. */
export function isUnconfirmed(decision: Decision, { confirmRule, confirmedRule }: Confirmation): boolean {
  return decision !== 'remove' && confirmRule !== null && confirmedRule !== confirmRule
}

/** Then the approval is stored, and the content does not change until a second moderator approves it. */
export function isIncomplete({ decision, isMinor, approvers, moderatorId }: Approval): boolean {
  if (decision === 'remove' || !isMinor) return false
  return new Set([...approvers, moderatorId]).size < moderationLimits.minorApprovals
}
