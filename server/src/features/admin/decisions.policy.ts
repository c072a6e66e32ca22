// What a decision of the team makes of something, what its author is told, and how what they objected to is answered.
import type { ContentState, Decision } from '@murmullo/contract/moderation'
import type { AppealableAction } from '@murmullo/contract/statements'

type Content = { readonly state: string; readonly isExplicit: boolean }
type Fate = {
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
