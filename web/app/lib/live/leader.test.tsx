// Tests of the leader tab with a fake EventSource and a fake clock: one connection for all tabs, replay, dead tabs, and unread polls.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { type LeaderEvent, startLeader } from './leader.ts'
import type { Subscription } from './subscriptions.ts'
import { covers, SubscriptionRegistry, sseUrl } from './subscriptions.ts'

const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  FakeEventSource.all.length = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Starts a leader. `poll` answers the requests for unread counts. */
function start(poll: () => unknown = () => ({ unread: 3 })) {
  const events: LeaderEvent[] = []
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return Response.json(await poll())
  })
  const leader = startLeader((event) => events.push(event))
  stops.push(leader.stop)
  return {
    leader,
    fetched,
    set: async (tab: string, subscription: Subscription, isVisible = true) => {
      leader.setSubscriptions(tab, { subscriptions: [subscription], isVisible })
      await vi.advanceTimersByTimeAsync(300)
    },
    unread: () => events.flatMap((event) => (event.type === 'notifications' ? [event.unread] : [])),
    events: (type: LeaderEvent['type']) => events.filter((event) => event.type === type),
  }
}

const open = () => FakeEventSource.all.filter(({ isClosed }) => !isClosed)
const last = () => FakeEventSource.all.at(-1) as FakeEventSource

test('leader: subscriptions of several tabs within 300 ms open one connection for all of them', async () => {
  const { leader } = start()
  for (const secret of ['a', 'b']) leader.setSubscriptions(secret, { subscriptions: [{ secret }], isVisible: true })
  await vi.advanceTimersByTimeAsync(300)
  expect(FakeEventSource.all.map(({ url }) => url)).toEqual(['/api/v1/live?secret=a&secret=b#'])
})

test('leader: a subscription that the open connection covers opens no other one', async () => {
  const { set, leader } = start()
  await set('1', { secret: 'a', lists: true })
  await set('2', { secret: 'a' })
  leader.setSubscriptions('1', null)
  await vi.advanceTimersByTimeAsync(300)
  expect(FakeEventSource.all.length).toBe(1)
  await set('2', { secret: 'b' })
  expect(open().map(({ url }) => url)).toEqual(['/api/v1/live?secret=b#'])
})

test('leader: after 60 s without a visible tab it closes the connection, and opens it again for a visible one', async () => {
  const { set } = start()
  await set('1', { secret: 'a' })
  await set('1', { secret: 'a' }, false)
  await vi.advanceTimersByTimeAsync(9_000)
  last().receive({ type: 'hello' })
  await vi.advanceTimersByTimeAsync(30_000)
  last().receive({ type: 'ping' })
  expect(open().length).toBe(1)
  await vi.advanceTimersByTimeAsync(21_000)
  expect(open().length).toBe(0)
  await set('1', { secret: 'a' })
  expect(open().length).toBe(1)
})

test('leader: a tab that subscribes later gets the last event of each kind again', async () => {
  const { set, events } = start()
  await set('1', { secret: 'a' })
  last().receive({ type: 'hello' })
  last().receive({ type: 'comments', secretId: 'a', total: 1 })
  last().receive({ type: 'comments', secretId: 'a', total: 2 })
  await set('2', { secret: 'a' })
  expect(events('comments').map((event) => 'total' in event && event.total)).toEqual([1, 2, 2])
})

test('leader: a tab that misses three heartbeats is dead, and its subscription ends', async () => {
  const { set } = start()
  await set('1', { secret: 'a' })
  await set('2', { secret: 'dead' })
  last().receive({ type: 'hello' })
  for (let heartbeats = 0; heartbeats < 3; heartbeats++) {
    await vi.advanceTimersByTimeAsync(30_000)
    last().receive({ type: 'ping' })
    await set('1', { secret: 'a' })
  }
  // The open connection still covers the rest; a change opens one without the dead tab.
  await set('1', { secret: 'b' })
  expect(last().url).toBe('/api/v1/live?secret=b#')
})

test('leader: another user opens another connection', async () => {
  const { set } = start()
  await set('1', { sessionKey: 'ana' })
  await set('1', { sessionKey: 'luz' })
  expect(open().map(({ url }) => url)).toEqual(['/api/v1/live?#luz'])
})

test('leader: a lost connection is reported, and reopened with backoff', async () => {
  const { set, events } = start()
  await set('1', { secret: 'a' })
  last().receive({ type: 'hello' })
  last().dispatchEvent(new Event('error'))
  expect(events('line').slice(-2)).toMatchObject([{ isOpen: true }, { isOpen: false }])
  expect(open().length).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(open().length).toBe(1)
})

test('unread poll: each minute without a connection, at once when it opens, then no more (LIMIT-09)', async () => {
  const { set, fetched, unread } = start()
  await set('1', { sessionKey: 'ana', hasChat: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toEqual(['/api/v1/me/notifications/unread', '/api/v1/chat/unread'])
  last().receive({ type: 'hello' })
  await vi.advanceTimersByTimeAsync(35_000)
  last().receive({ type: 'ping' })
  await vi.advanceTimersByTimeAsync(35_000)
  expect([fetched.length, unread()]).toEqual([4, [3, 3]])
})

test('unread poll: none without a signed-in user, and no chat request without chat', async () => {
  const { set, fetched } = start()
  await set('1', { secret: 'a' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toEqual([])
  await set('1', { sessionKey: 'ana' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toEqual(['/api/v1/me/notifications/unread'])
})

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error of the API', () => ({ error: { code: 'service.failed' } })],
])('unread poll: %s is no count, and the next poll is', async (_, failure) => {
  const answers = [failure, () => ({ unread: 7 })]
  const { set, unread } = start(() => answers.shift()?.())
  await set('1', { sessionKey: 'ana' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unread()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unread()).toEqual([7])
})

test('unread poll: an event during the request is newer than the answer, which carries the time of its request', async () => {
  const answer = Promise.withResolvers<object>()
  const { set, unread, events } = start(() => answer.promise)
  await set('1', { sessionKey: 'ana' })
  last().receive({ type: 'hello' })
  const requestedAt = Date.now()
  await vi.advanceTimersByTimeAsync(1_000)
  answer.resolve({ unread: 5 })
  await vi.advanceTimersByTimeAsync(0)
  expect(events('notifications')).toEqual([{ type: 'notifications', unread: 5, at: requestedAt }])
  const second = start(() => new Promise((resolve) => setTimeout(() => resolve({ unread: 5 }), 1_000)))
  await second.set('1', { sessionKey: 'ana' })
  last().receive({ type: 'hello' })
  last().receive({ type: 'notifications', unread: 6 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([unread(), second.unread()]).toEqual([[5], [6]])
})

test('leader: after it stopped, a late poll answer, the clock and the network change nothing', async () => {
  const answer = Promise.withResolvers<object>()
  const { set, leader, unread, fetched } = start(() => answer.promise)
  await set('1', { sessionKey: 'ana' })
  last().receive({ type: 'hello' })
  leader.stop()
  answer.resolve({ unread: 5 })
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect([unread(), fetched.length, open()]).toEqual([[], 1, []])
})

test('subscriptions: no tab, no visible tab or no subscription is none; the rest is merged without duplicates', () => {
  const registry = new SubscriptionRegistry()
  expect(registry.aggregate()).toBeNull()
  registry.set('1', { subscriptions: [{ secret: 'a' }, { secret: 'a', lists: true }], isVisible: false })
  expect(registry.aggregate()).toBeNull()
  registry.set('2', { subscriptions: [], isVisible: true })
  expect(registry.aggregate()).toEqual({ secrets: ['a'], lists: true, sessionKey: '', hasChat: false })
  registry.delete('1')
  expect(registry.aggregate()).toBeNull()
})

test('subscriptions: `set` reports a change of the subscriptions, not of the visibility', () => {
  const registry = new SubscriptionRegistry()
  const set = (secret: string, isVisible: boolean) => registry.set('1', { subscriptions: [{ secret }], isVisible })
  expect([set('a', true), set('a', false), set('b', false)]).toEqual([true, false, true])
})

test('subscriptions: a renewed tab stays after any number of heartbeats', () => {
  const registry = new SubscriptionRegistry()
  for (let heartbeats = 0; heartbeats < 10; heartbeats++) {
    registry.set('1', { subscriptions: [{ lists: true }], isVisible: true })
    registry.onHeartbeat()
  }
  expect(registry.aggregate()?.lists).toBe(true)
})

test('subscriptions: the session key is in the fragment of the URL, and only an equal one is covered', () => {
  const open = { secrets: ['a', 'b'], lists: true, sessionKey: 'ana', hasChat: false }
  expect(sseUrl(open)).toBe('/api/v1/live?secret=a&secret=b&lists=1#ana')
  expect(covers(open, { ...open, secrets: ['a'], lists: false })).toBe(true)
  expect(covers(open, { ...open, secrets: ['c'] })).toBe(false)
  expect(covers({ ...open, lists: false }, open)).toBe(false)
  expect(covers(open, { ...open, sessionKey: 'luz' })).toBe(false)
})
