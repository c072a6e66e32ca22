// Policy of moderators' decisions: what a decision makes of content, what its author is told, how objections are answered, and what is refused.
import type { ErrorCode } from '@murmullo/contract/errors'
import { limits } from '@murmullo/contract/limits'
import type { ContentState, Decision } from '@murmullo/contract/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/rules'
import type { AppealableAction } from '@murmullo/contract/statements'

type Content = { readonly state: string; readonly isExplicit: boolean }
export type Fate = {
  readonly state: ContentState
  readonly isExplicit: boolean
  /** Null: there is nothing new to tell. */
  readonly told: 'removed' | 'marked_explicit' | 'restored' | null
}

/** `objections`: what its author objects to. To approve is to grant what they ask. */
export function fateOf(content: Content, decision: Decision, objections: readonly string[]): Fate {
  const { state, isExplicit } = content
  // What was removed before stays so by the rule it was removed by: the answer to the objection says it.
  if (decision === 'remove') return { state: 'removed', isExplicit, told: state === 'removed' ? null : 'removed' }
  const told = state === 'visible' ? null : 'restored'
  if (decision === 'mark_explicit')
    return { state: 'visible', isExplicit: true, told: isExplicit ? told : 'marked_explicit' }
  return { state: 'visible', isExplicit: isExplicit && !objections.includes('marked_explicit'), told }
}

export function answerTo(objection: string, { state, isExplicit }: Fate): 'upheld' | 'overturned' {
  const asked: Record<AppealableAction, boolean> = {
    hidden: state === 'visible',
    removed: state === 'visible',
    marked_explicit: state === 'visible' && !isExplicit,
  }
  return asked[objection as AppealableAction] ? 'overturned' : 'upheld'
}

export function toldRule(told: NonNullable<Fate['told']>, rule: RemovalRule | null): Rule {
  if (told === 'removed') return rule ?? 'held'
  return told === 'marked_explicit' ? 'adult' : 'none'
}

type Decided = {
  readonly content: Content & { readonly kind: string; readonly authorId: string | null }
  readonly decision: Decision
  readonly rule?: RemovalRule | undefined
  readonly moderatorId: string
}

/** What no moderator may decide, whatever is known of the review. */
export function refusalOf({ content, decision, rule, moderatorId }: Decided): ErrorCode | null {
  if (content.authorId === moderatorId) return 'moderation.own'
  if (decision === 'mark_explicit' && ['comment', 'photo_comment'].includes(content.kind))
    return 'moderation.not_markable'
  if (decision === 'remove' && content.state !== 'removed' && rule === undefined) return 'moderation.rule_missing'
  return null
}

export type Approval = {
  readonly decision: Decision
  /** A rule, a model or a report says that it is about a minor. */
  readonly isMinor: boolean
  /** Moderators who approved the same words before. */
  readonly approvers: readonly string[]
  readonly moderatorId: string
}
type Confirmation = { readonly confirmRule: Rule | null; readonly confirmedRule?: Rule | undefined }

/** Content with a minor flag is never visible as explicit, and one moderator approves it once. A removal is never refused here. */
export function minorRefusalOf(fate: Fate, { decision, isMinor, approvers, moderatorId }: Approval): ErrorCode | null {
  if (decision === 'remove' || !isMinor) return null
  if (fate.isExplicit) return 'moderation.minor_explicit'
  return approvers.includes(moderatorId) ? 'moderation.second_person' : null
}

/** An approval of high risk names the rule by which the content is held. */
export function isUnconfirmed(decision: Decision, { confirmRule, confirmedRule }: Confirmation): boolean {
  return decision !== 'remove' && confirmRule !== null && confirmedRule !== confirmRule
}

/** Then the approval is stored, and the content stays as it is until another moderator approves it. */
export function isIncomplete({ decision, isMinor, approvers, moderatorId }: Approval): boolean {
  if (decision === 'remove' || !isMinor) return false
  return new Set([...approvers, moderatorId]).size < limits.moderation.minorApprovals
}
