// Scroll anchoring of a conversation: follow the end, or keep the place of the reader. Pure reducer; its effects are scroll commands.
// The list is reversed (`scrollTop` 0 is the end), so prepended messages move nothing. Appended ones are compensated by a shift.
import type { Step } from '../../../lib/state/effect-store.ts'

/** Distance from the end that still counts as the end. */
const nearPx = 80

type ScrollState = {
  /** Null before the first measurement. A reader at the end follows new messages. */
  readonly isAtEnd: boolean | null
  /** While newer pages are not loaded, the end of the window is not the end of the conversation. */
  readonly hasNewer: boolean
  readonly isSmoothScrolling: boolean
}

export type ScrollEvent =
  | { readonly type: 'opened' | 'scrolled'; readonly fromEndPx: number }
  | {
      readonly type: 'rendered'
      readonly hasNewer: boolean
      readonly change: EndChange | null
      readonly isStill: boolean
    }
  | { readonly type: 'endRequested'; readonly isStill: boolean }
  | { readonly type: 'userInput' | 'smoothScrollElapsed' }

/** Change of the last stored message: the list grew at its end, or another range replaced it. */
export type EndChange = { readonly grownByPx: number } | 'replaced'

export type ScrollEffect =
  | { readonly type: 'shift'; readonly byPx: number }
  | { readonly type: 'smoothToEnd' }
  | { readonly type: 'jumpToEnd' }

type ScrollStep = Step<ScrollState, ScrollEffect>

export function createScrollState(hasNewer: boolean): ScrollState {
  return { isAtEnd: null, hasNewer, isSmoothScrolling: false }
}

export function reduceScroll(state: ScrollState, event: ScrollEvent): ScrollStep {
  switch (event.type) {
    case 'opened':
      return [{ ...state, isAtEnd: event.fromEndPx < nearPx }]
    case 'scrolled':
      // On its way to the end, a smooth scroll passes places that are not the end.
      if (state.isSmoothScrolling && event.fromEndPx > 1) return [state]
      return [{ ...state, isSmoothScrolling: false, isAtEnd: event.fromEndPx < nearPx }]
    case 'rendered':
      return reduceRendered(state, event)
    case 'endRequested':
      return scrollToEnd(state, event.isStill)
    case 'userInput':
      return [{ ...state, isSmoothScrolling: false }]
    case 'smoothScrollElapsed':
      // If the list grew during the smooth scroll, its target is outdated.
      return state.isSmoothScrolling ? [state, { type: 'jumpToEnd' }] : [state]
    default:
      return event satisfies never
  }
}

function reduceRendered(
  before: ScrollState,
  { hasNewer, change, isStill }: ScrollEvent & { type: 'rendered' },
): ScrollStep {
  const state = { ...before, hasNewer }
  const followsEnd = before.isAtEnd !== false
  if (change === null) return [state]
  if (change === 'replaced') return followsEnd ? [state, { type: 'jumpToEnd' }] : [state]
  const shift = { type: 'shift', byPx: -change.grownByPx } as const
  if (!followsEnd || before.hasNewer) return [state, shift]
  const [following, ...effects] = scrollToEnd(state, isStill)
  return [following, shift, ...effects]
}

function scrollToEnd(state: ScrollState, isStill: boolean): ScrollStep {
  return [{ ...state, isAtEnd: true, isSmoothScrolling: !isStill }, { type: isStill ? 'jumpToEnd' : 'smoothToEnd' }]
}

/** Scroll offset that shows the unread divider, with a quarter of the viewport for messages that were already read. */
export function offsetToDivider(
  divider: { readonly top: number },
  viewport: { readonly top: number },
  heightPx: number,
) {
  return divider.top - viewport.top - heightPx / 4
}
