// Unit tests of the scroll anchor of a conversation: follow the end, keep the place, and cancel a smooth scroll.
import { expect, test } from 'vitest'
import { createScrollState, offsetToDivider, reduceScroll, type ScrollEvent } from './scroll-anchor.ts'

/** The state after the events, and the effects of the last event. */
function play(...events: ScrollEvent[]) {
  let state = createScrollState(false)
  let effects: unknown[] = []
  for (const event of events) [state, ...effects] = reduceScroll(state, event)
  return { ...state, effects }
}

const opened = (fromEndPx: number): ScrollEvent => ({ type: 'opened', fromEndPx })
const scrolled = (fromEndPx: number): ScrollEvent => ({ type: 'scrolled', fromEndPx })
const rendered = (rest: Partial<ScrollEvent & { type: 'rendered' }> = {}): ScrollEvent => ({
  type: 'rendered',
  hasNewer: false,
  change: null,
  isStill: false,
  ...rest,
})
const grown = rendered({ change: { grownByPx: 50 } })
const toEnd: ScrollEvent = { type: 'endRequested', isStill: false }
const shift = { type: 'shift', byPx: -50 }

test('scroll anchor: the position is unknown before the first measurement; near the end counts as the end', () => {
  expect(play().isAtEnd).toBeNull()
  expect(play(opened(0)).isAtEnd).toBe(true)
  expect(play(opened(79)).isAtEnd).toBe(true)
  expect(play(opened(80)).isAtEnd).toBe(false)
})

test('scroll anchor: a render without a new last message moves nothing', () => {
  expect(play(opened(0), rendered()).effects).toEqual([])
})

test('scroll anchor: at the end, an appended message is compensated and then scrolled into view (CHAT-32)', () => {
  expect(play(opened(0), grown)).toMatchObject({
    isAtEnd: true,
    isSmoothScrolling: true,
    effects: [shift, { type: 'smoothToEnd' }],
  })
})

test('scroll anchor: with reduced motion or in a hidden tab, the list jumps to the end', () => {
  expect(play(opened(0), rendered({ change: { grownByPx: 50 }, isStill: true }))).toMatchObject({
    isSmoothScrolling: false,
    effects: [shift, { type: 'jumpToEnd' }],
  })
})

test('scroll anchor: a reader who scrolled up keeps the place when a message is appended', () => {
  expect(play(opened(0), scrolled(500), grown)).toMatchObject({ isAtEnd: false, effects: [shift] })
})

test('scroll anchor: at the end of a window with newer pages, a loaded page does not move the reader', () => {
  const events = [opened(0), rendered({ hasNewer: true })]
  expect(play(...events, grown).effects).toEqual([shift])
  // The page before was the last one: from now on the end of the window is the end of the conversation.
  expect(play(...events, grown, grown).effects).toEqual([shift, { type: 'smoothToEnd' }])
})

test('scroll anchor: another range of messages is shown from its end, if the reader asked for the end', () => {
  const replaced = rendered({ change: 'replaced' })
  expect(play(opened(500), toEnd, replaced).effects).toEqual([{ type: 'jumpToEnd' }])
  expect(play(opened(500), replaced).effects).toEqual([])
})

test('scroll anchor: on the way of a smooth scroll the reader counts as at the end, until the scroll arrives', () => {
  expect(play(opened(500), toEnd, scrolled(300))).toMatchObject({ isAtEnd: true, isSmoothScrolling: true })
  expect(play(opened(500), toEnd, scrolled(300), scrolled(1))).toMatchObject({
    isAtEnd: true,
    isSmoothScrolling: false,
  })
})

test('scroll anchor: input of the reader cancels a smooth scroll, and the next scroll event decides the position', () => {
  const events: ScrollEvent[] = [opened(500), toEnd, { type: 'userInput' }]
  expect(play(...events, scrolled(300))).toMatchObject({ isAtEnd: false, isSmoothScrolling: false })
  expect(play(...events, { type: 'smoothScrollElapsed' }).effects).toEqual([])
})

test('scroll anchor: a smooth scroll whose target moved jumps to the end after its time limit', () => {
  expect(play(opened(500), toEnd, scrolled(300), { type: 'smoothScrollElapsed' }).effects).toEqual([
    { type: 'jumpToEnd' },
  ])
  expect(play(opened(500), toEnd, scrolled(0), { type: 'smoothScrollElapsed' }).effects).toEqual([])
})

test('scroll anchor: the unread divider is placed at a quarter of the viewport', () => {
  expect(offsetToDivider({ top: -900 }, { top: 100 }, 400)).toBe(-1_100)
})

test('scroll anchor: a new state has no measurement and no smooth scroll', () => {
  expect(createScrollState(true)).toEqual({ isAtEnd: null, hasNewer: true, isSmoothScrolling: false })
})

test('scroll anchor: after a scroll, less than 80 px from the end counts as the end', () => {
  expect([79, 80].map((fromEndPx) => play(opened(500), scrolled(fromEndPx)).isAtEnd)).toEqual([true, false])
})

test('scroll anchor: a smooth scroll has arrived at 1 px from the end, not at 2', () => {
  expect([1, 2].map((fromEndPx) => play(toEnd, scrolled(fromEndPx)).isSmoothScrolling)).toEqual([false, true])
})

test('scroll anchor: before the first measurement the list follows its end', () => {
  expect(play(grown).effects).toEqual([shift, { type: 'smoothToEnd' }])
  expect(play(rendered({ change: 'replaced' })).effects).toEqual([{ type: 'jumpToEnd' }])
})
