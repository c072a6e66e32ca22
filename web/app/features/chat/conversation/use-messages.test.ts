// Unit tests of the message window requests: transitions of the reducer, and the store with a stub of the API and a fake clock.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMessage, createMessageWindow } from '../../../../test/messages.ts'
import { createMessagesState, type MessagesEvent, type MessageWindow, reduceMessages } from './message-window.ts'
import { createMessages } from './use-messages.ts'

const span = ({ items }: MessageWindow) => `${items[0]?.seq}-${items.at(-1)?.seq}`
const newer = (page: MessageWindow | null): MessagesEvent => ({ type: 'newerReceived', page })
const announced = (seq: number | null): MessagesEvent => ({ type: 'announced', seq })

/** The state after the events, and the effects of the last event. */
function play(first: MessageWindow, ...events: MessagesEvent[]) {
  let state = createMessagesState(first)
  let effects: unknown[] = []
  for (const event of events) [state, ...effects] = reduceMessages(state, event)
  return { ...state, effects, span: span(state.messageWindow) }
}

const end = createMessageWindow(21, 40)
const middle = createMessageWindow(21, 40, { hasNewer: true })
const fetchNewer = (after: number) => ({ type: 'fetchNewer', after })

test('older messages: one request at a time, from the first message of the window (CHAT-33)', () => {
  expect(play(end, { type: 'olderRequested' })).toMatchObject({
    older: 'loading',
    effects: [{ type: 'fetchOlder', before: 21 }],
  })
  expect(play(end, { type: 'olderRequested' }, { type: 'olderRequested' }).effects).toEqual([])
})

test('older messages: none are requested before the first message of the conversation, or in an empty one', () => {
  expect(play(createMessageWindow(1, 20), { type: 'olderRequested' }).effects).toEqual([])
  expect(play({ items: [], hasOlder: true, hasNewer: false }, { type: 'olderRequested' }).effects).toEqual([])
})

test('older messages: a response is prepended; a failed request may be repeated', () => {
  const requested: MessagesEvent = { type: 'olderRequested' }
  expect(play(end, requested, { type: 'olderReceived', page: createMessageWindow(1, 20) })).toMatchObject({
    older: 'idle',
    span: '1-40',
  })
  const failed = play(end, requested, { type: 'olderReceived', page: null })
  expect(failed).toMatchObject({ older: 'failed', span: '21-40' })
  expect(play(end, requested, { type: 'olderReceived', page: null }, requested).effects).toHaveLength(1)
})

test('older messages: a response that arrives after the window moved does not join it and is ignored', () => {
  const moved: MessagesEvent = { type: 'latestReceived', page: createMessageWindow(81, 100) }
  expect(
    play(middle, { type: 'olderRequested' }, moved, { type: 'olderReceived', page: createMessageWindow(1, 20) }),
  ).toMatchObject({
    older: 'idle',
    span: '81-100',
  })
})

test('newer messages: an event about known messages sends no request; a newer or unknown number does (CHAT-32)', () => {
  expect(play(end, announced(40)).effects).toEqual([])
  expect(play(end, announced(41))).toMatchObject({ newer: 'all', effects: [fetchNewer(40)] })
  expect(play(end, announced(null)).effects).toEqual([fetchNewer(40)])
})

test('newer messages: an event during a request repeats it after the response', () => {
  expect(play(end, announced(41), announced(42)).effects).toEqual([])
  expect(play(end, announced(41), announced(42), newer(createMessageWindow(41, 41)))).toMatchObject({
    span: '21-41',
    newer: 'all',
    effects: [fetchNewer(41)],
  })
  expect(
    play(end, announced(41), announced(42), newer(createMessageWindow(41, 41)), newer(createMessageWindow(42, 42))),
  ).toMatchObject({
    span: '21-42',
    newer: null,
    effects: [],
  })
})

test('newer messages: pages are fetched until the last message', () => {
  const events = [announced(70), newer(createMessageWindow(41, 60, { hasNewer: true }))]
  expect(play(end, ...events).effects).toEqual([fetchNewer(60)])
  expect(play(end, ...events, newer(createMessageWindow(61, 70)))).toMatchObject({
    span: '21-70',
    newer: null,
    effects: [],
  })
})

test('newer messages: a failed request starts the retry timer, also after an event during the request', () => {
  expect(play(end, announced(41), newer(null))).toMatchObject({ newer: null, effects: [{ type: 'startRetryTimer' }] })
  expect(play(end, announced(41), announced(42), newer(null), { type: 'retryElapsed' }).effects).toEqual([
    fetchNewer(40),
  ])
})

test('newer messages: a failed request after unmount starts no timer, and unmount stops a running one', () => {
  expect(play(end, announced(41), { type: 'unmounted' }, newer(null)).effects).toEqual([])
  expect(play(end, announced(41), newer(null), { type: 'unmounted' }).effects).toEqual([{ type: 'stopRetryTimer' }])
  expect(play(end, { type: 'unmounted' }, { type: 'mounted' }, announced(41), newer(null)).effects).toHaveLength(1)
})

test('newer messages: a reader at an older position gets one page per scroll, and an event sends no request', () => {
  expect(play(middle, announced(99)).effects).toEqual([])
  expect(play(middle, { type: 'newerRequested' })).toMatchObject({ newer: 'page', effects: [fetchNewer(40)] })
  expect(play(middle, { type: 'newerRequested' }, { type: 'newerRequested' }).effects).toEqual([])
  expect(
    play(middle, { type: 'newerRequested' }, newer(createMessageWindow(41, 60, { hasNewer: true }))),
  ).toMatchObject({
    span: '21-60',
    newer: null,
    effects: [],
  })
})

test('newer messages: an event at an older position is caught up when scrolling reaches the end', () => {
  expect(play(middle, announced(61), { type: 'newerRequested' }, newer(createMessageWindow(41, 60)))).toMatchObject({
    newer: 'all',
    isBehind: false,
    effects: [fetchNewer(60)],
  })
})

test('newer messages: a failed page of a scroll is not retried by a timer', () => {
  expect(play(middle, { type: 'newerRequested' }, newer(null))).toMatchObject({ newer: null, effects: [] })
})

test('newer messages: a response that does not join the window after a jump to the end is ignored', () => {
  const jump: MessagesEvent = { type: 'latestReceived', page: createMessageWindow(81, 100) }
  expect(
    play(middle, { type: 'newerRequested' }, jump, newer(createMessageWindow(41, 60, { hasNewer: true }))),
  ).toMatchObject({
    span: '81-100',
    newer: null,
    effects: [],
  })
})

test('latest messages: the last page replaces the window, and messages announced meanwhile are fetched', () => {
  expect(play(middle, { type: 'latestReceived', page: createMessageWindow(81, 100) })).toMatchObject({
    span: '81-100',
    effects: [],
  })
  expect(play(middle, announced(101), { type: 'latestReceived', page: createMessageWindow(81, 100) }).effects).toEqual([
    fetchNewer(100),
  ])
})

test('latest messages: a failed request leaves the window', () => {
  expect(play(middle, { type: 'latestReceived', page: null })).toMatchObject({ span: '21-40', effects: [] })
})

test('latest messages: a stale response does not remove a message that was sent meanwhile', () => {
  const sent: MessagesEvent = { type: 'sent', message: createMessage(61, 'me') }
  const events = [sent, newer(createMessageWindow(41, 60, { hasNewer: true })), newer(createMessageWindow(61, 61))]
  expect(play(middle, ...events, { type: 'latestReceived', page: createMessageWindow(41, 60) }).span).toBe('21-61')
})

test('sent message: appended if it follows the window; otherwise the missing messages are fetched with it', () => {
  expect(play(end, { type: 'sent', message: createMessage(41, 'me') })).toMatchObject({ span: '21-41', effects: [] })
  expect(play(end, { type: 'sent', message: createMessage(43, 'me') })).toMatchObject({
    span: '21-40',
    effects: [fetchNewer(40)],
  })
})

test('sent message: one that arrived by another response before is not appended twice', () => {
  const events = [
    announced(41),
    newer(createMessageWindow(41, 41)),
    { type: 'sent', message: createMessage(41, 'me') } as const,
  ]
  expect(play(end, ...events)).toMatchObject({ span: '21-41', effects: [] })
})

test('sent message: one that follows a gap during a request is fetched after the response', () => {
  const events = [announced(41), { type: 'sent', message: createMessage(42, 'me') } as const]
  expect(play(end, ...events).effects).toEqual([])
  expect(play(end, ...events, newer(createMessageWindow(41, 41))).effects).toEqual([fetchNewer(41)])
})

/** A store whose responses the test gives. */
function openMessages(first: MessageWindow) {
  const requests: string[] = []
  const waiting: ((page: MessageWindow | null) => void)[] = []
  const store = createMessages(first, (cursor = {}) => {
    requests.push(Object.entries(cursor).join() || 'latest')
    return new Promise((resolve) => waiting.push(resolve))
  })
  const respond = async (page: MessageWindow | null) => {
    waiting.shift()?.(page)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...store, requests, respond, span: () => span(store.getState().messageWindow) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('message store: a failed request for newer messages is repeated after the poll interval until it succeeds (LIMIT-09)', async () => {
  const { dispatch, respond, requests, span: shown } = openMessages(end)
  dispatch(announced(41))
  await respond(null)
  await vi.advanceTimersByTimeAsync(chatLimits.pollMs - 1)
  expect(requests).toEqual(['after,40'])
  await vi.advanceTimersByTimeAsync(1)
  await respond(null)
  await vi.advanceTimersByTimeAsync(chatLimits.pollMs)
  await respond(createMessageWindow(41, 41))
  await vi.advanceTimersByTimeAsync(chatLimits.pollMs)
  expect([requests, shown()]).toEqual([['after,40', 'after,40', 'after,40'], '21-41'])
})

test('message store: a request for older messages sends the cursor of the first message', async () => {
  const { dispatch, respond, requests, span: shown } = openMessages(end)
  dispatch({ type: 'olderRequested' })
  await respond(createMessageWindow(1, 20))
  expect([requests, shown()]).toEqual([['before,21'], '1-40'])
})

test('message store: unmount stops the retry timer', async () => {
  const { dispatch, respond, requests } = openMessages(end)
  dispatch(announced(41))
  await respond(null)
  dispatch({ type: 'unmounted' })
  await vi.advanceTimersByTimeAsync(chatLimits.pollMs)
  expect(requests).toEqual(['after,40'])
})

test('message store: a jump to the end calls back before the window changes; at the end it sends no request', async () => {
  const { toLatest, respond, requests, span: shown } = openMessages(middle)
  const before: string[] = []
  void toLatest(() => before.push(shown()))
  await respond(createMessageWindow(81, 100))
  expect([before, shown(), requests]).toEqual([['21-40'], '81-100', ['latest']])
  void toLatest(() => before.push(shown()))
  expect([before, requests]).toEqual([['21-40', '81-100'], ['latest']])
})
