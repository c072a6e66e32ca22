// Unit tests of the reaction reducer: every event, and new counts before and after a press is counted.
import { expect, test } from 'vitest'
import { countDelayMs, type ReactionEvent, reduceReactions } from './reaction-reducer.ts'
import { createReactionState, setOwn } from './reaction-state.ts'

const counts = { heart: 5, like: 2, dislike: 0, wow: 0, laugh: 0 }
const start = createReactionState(counts)
const pressed = (state = start) => setOwn(state, 'heart', !state.own.heart, true)
const reduce = (state: typeof start, ...events: ReactionEvent[]) => events.reduce(reduceReactions, state)
/** Count that the heart button shows. */
const shown = ({ others, own }: typeof start) => others.heart + Number(own.heart === true)

const press: ReactionEvent = { type: 'pressed', kind: 'heart', at: 1_000 }
const sent: ReactionEvent = { type: 'sent', kind: 'heart' }
const stored: ReactionEvent = { type: 'succeeded', kind: 'heart', reacted: true, at: 2_000 }
const synced: ReactionEvent = { type: 'synced', kind: 'heart' }
const failed: ReactionEvent = { type: 'failed', kind: 'heart' }
const rendered = (heart: number, at: number, isLive = false): ReactionEvent => ({
  type: 'rendered',
  counts: { ...counts, heart },
  isLive,
  at,
})
const loaded = (...kinds: 'heart'[]): ReactionEvent => ({ type: 'loaded', kinds })

test('reaction press: wanted at once and sending; a second press takes it back (REACT-03, REACT-07)', () => {
  expect(pressed()).toMatchObject({ own: { heart: true }, sending: { heart: true }, stored: {}, others: counts })
  expect(pressed(pressed())).toMatchObject({ own: { heart: false }, sending: { heart: true } })
})

test('reaction press: one kind leaves the others as they are (REACT-04)', () => {
  const state = setOwn(pressed(), 'like', true, true)
  expect(reduce(state, failed)).toMatchObject({
    own: { heart: undefined, like: true },
    sending: { heart: false, like: true },
  })
})

test('reaction sync: after success the reaction is stored, and no longer sending once both states match', () => {
  const state = reduce(pressed(), press, sent, stored)
  expect(state).toMatchObject({ stored: { heart: true }, sending: { heart: true }, pressedAt: { heart: 2_000 } })
  expect(reduce(state, synced)).toMatchObject({ own: { heart: true }, sending: { heart: false } })
})

test('reaction failure: the button shows again what the server has, not stored or stored', () => {
  expect(reduce(pressed(), press, sent, failed)).toMatchObject({ own: { heart: false }, sending: { heart: false } })
  const removed = pressed(reduce(start, loaded('heart')))
  expect(removed.own.heart).toBe(false)
  expect(reduce(removed, press, sent, failed).own.heart).toBe(true)
})

test('own reactions: the page counts already include one that is first known from the answer (REACT-06)', () => {
  const state = reduce(start, loaded('heart'))
  expect(state).toMatchObject({ own: { heart: true, like: false }, stored: { heart: true, like: false } })
  expect([state.others.heart, shown(state)]).toEqual([4, 5])
})

test('own reactions: a count of 0, cached before the reaction, does not become negative', () => {
  expect(shown(reduce(createReactionState({ ...counts, heart: 0 }), loaded('heart')))).toBe(1)
})

test('own reactions: a press during the request stays as the reader wanted it', () => {
  expect(reduce(pressed(), press, loaded()).own.heart).toBe(true)
  const state = reduce(pressed(), press, loaded('heart'))
  expect([state.own.heart, state.stored.heart, shown(state)]).toEqual([true, true, 5])
})

test('own reactions: an answer after the own press was stored does not count it twice', () => {
  expect(shown(reduce(pressed(), press, sent, stored, synced, loaded('heart')))).toBe(6)
})

test('own reactions: a reaction removed in another tab is shown as removed', () => {
  expect(reduce(start, loaded('heart'), loaded())).toMatchObject({ own: { heart: false }, stored: { heart: false } })
})

test.each([
  ['include the press', 6, 6],
  ['do not include it yet', 5, 6],
  ['include it and one more reader', 7, 7],
  ['are lower, because a reader removed one', 4, 5],
])('new counts within 30 s after a press: they %s, the reader is counted once', (_, heart, expected) => {
  expect(shown(reduce(pressed(), press, sent, stored, synced, rendered(heart, 2_000 + countDelayMs - 1)))).toBe(
    expected,
  )
  expect(shown(reduce(pressed(), press, rendered(heart, 1_500)))).toBe(expected)
})

test('new counts within 30 s: live counts include a stored press, so a removal by another reader lowers the count', () => {
  const counted = reduce(pressed(), press, sent, stored, synced)
  expect(shown(reduce(counted, rendered(6, 3_000, true)))).toBe(6)
  expect(shown(reduce(counted, rendered(5, 4_000, true)))).toBe(5)
  // The same number from a cached page may be older than the press.
  expect(shown(reduce(counted, rendered(5, 4_000)))).toBe(6)
})

test('new counts within 30 s: live counts before the press is stored do not hide it', () => {
  expect(shown(reduce(pressed(), press, sent, rendered(5, 1_500, true)))).toBe(6)
})

test('new counts within 30 s after a reaction was removed: the count stays without the reader', () => {
  const own = reduce(start, loaded('heart'))
  const removed = reduce(pressed(own), press, sent, { ...stored, reacted: false }, synced)
  expect([
    shown(removed),
    shown(reduce(removed, rendered(5, 2_500))),
    shown(reduce(removed, rendered(4, 2_500))),
  ]).toEqual([4, 4, 4])
})

test('new counts after 30 s: they include what is stored', () => {
  const state = reduce(pressed(), press, sent, stored, synced, rendered(9, 2_000 + countDelayMs))
  expect([state.others.heart, shown(state)]).toEqual([8, 9])
  expect(shown(reduce(start, rendered(9, 0)))).toBe(9)
})

test.each([
  ['no new counts', [], 6],
  ['new counts within 30 s', [rendered(6, 3_000)], 6],
  ['new counts after 30 s', [rendered(6, 1_000 + countDelayMs)], 6],
])('lost answer: rolled back, then the server says that it is stored, with %s: counted once', (_, events, expected) => {
  const lost = reduce(pressed(), press, sent, failed, ...events)
  expect(lost.own.heart).toBe(false)
  const state = reduce(lost, loaded('heart'))
  expect([state.own.heart, shown(state)]).toEqual([true, expected])
})

test('unknown device: stored reactions stay counted without an owner; a press without an answer stays wanted', () => {
  const own = setOwn(reduce(start, loaded('heart')), 'like', true, true)
  const state = reduce(own, { type: 'deviceUnknown' })
  expect(state).toMatchObject({ own: { heart: false, like: true }, stored: {}, sending: { like: true } })
  expect(state.others).toMatchObject({ heart: 5, like: 2 })
})

test('new counts: kinds without reactions stay at 0', () => {
  expect(reduce(start, rendered(5, 0)).others).toEqual(counts)
  expect(reduce(start, loaded()).others).toEqual(counts)
})

test('new counts after 30 s: a count of 0 that lacks the own reaction does not become negative', () => {
  const state = reduce(pressed(), press, sent, stored, synced, rendered(0, 2_000 + countDelayMs))
  expect([state.others.heart, shown(state)]).toEqual([0, 1])
  expect(countDelayMs).toBe(30_000)
})

test('new counts after 30 s: a stored reaction stays known, so that the server answer does not subtract it again', () => {
  const state = reduce(pressed(), press, sent, stored, synced, rendered(6, 2_000 + countDelayMs))
  expect([state.stored.heart, shown(reduce(state, loaded('heart')))]).toEqual([true, 6])
})

test('own reactions: a press that was taken back during the request stays taken back', () => {
  expect(reduce(pressed(pressed()), press, loaded('heart'))).toMatchObject({
    own: { heart: false },
    stored: { heart: true },
  })
})

test('unknown device: a press that was taken back is not wanted', () => {
  expect(reduce(pressed(pressed()), { type: 'deviceUnknown' }).own.heart).toBe(false)
})
