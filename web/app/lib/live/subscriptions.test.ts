// Unit tests of the live subscriptions of all tabs: changes, lost tabs, aggregation, coverage by an open connection, and the URL.
import { expect, test } from 'vitest'
import {
  type AggregatedSubscription,
  covers,
  sseUrl,
  type Subscription,
  SubscriptionRegistry,
} from './subscriptions.ts'

const visible = (...subscriptions: Subscription[]) => ({ subscriptions, isVisible: true })
const hidden = (...subscriptions: Subscription[]) => ({ subscriptions, isVisible: false })
const aggregated = (changes: Partial<AggregatedSubscription> = {}): AggregatedSubscription => ({
  secrets: [],
  lists: false,
  sessionKey: '',
  hasChat: false,
  ...changes,
})

function register(...tabs: ReturnType<typeof visible>[]) {
  const registry = new SubscriptionRegistry()
  for (const [index, tab] of tabs.entries()) registry.set(`tab ${index}`, tab)
  return registry
}

test('live subscriptions: a new or different subscription is a change; the same one or another visibility is not', () => {
  const registry = new SubscriptionRegistry()
  expect(registry.set('a', visible({ secret: '1' }))).toBe(true)
  expect(registry.set('a', visible({ secret: '1' }))).toBe(false)
  expect(registry.set('a', hidden({ secret: '1' }))).toBe(false)
  expect(registry.set('a', visible({ secret: '2' }))).toBe(true)
  expect(registry.set('b', visible({ secret: '2' }))).toBe(true)
})

test('live subscriptions: the subscriptions of all tabs are aggregated, each secret and session once', () => {
  const registry = register(
    visible({ secret: '1' }, { sessionKey: 's' }),
    hidden({ secret: '2' }, { secret: '1' }, { sessionKey: 's' }),
  )
  expect(registry.aggregate()).toEqual(aggregated({ secrets: ['1', '2'], sessionKey: 's' }))
})

test.each<[string, Subscription, Partial<AggregatedSubscription>]>([
  ['lists', { lists: true }, { lists: true }],
  ['no lists', { lists: false }, {}],
  ['chat', { sessionKey: 's', hasChat: true }, { sessionKey: 's', hasChat: true }],
  ['no chat', { sessionKey: 's', hasChat: false }, { sessionKey: 's' }],
])('live subscriptions: one tab with %s is enough', (_, subscription, expected) => {
  expect(register(visible({}), visible(subscription)).aggregate()).toEqual(aggregated(expected))
})

test('live subscriptions: sessions of two users are both in the key, so that a login opens a new connection', () => {
  expect(register(visible({ sessionKey: 's' }), visible({ sessionKey: 't' })).aggregate()?.sessionKey).toBe('s,t')
})

test('live subscriptions: at most 10 secrets, the last opened ones', () => {
  const secrets = Array.from({ length: 11 }, (_, index) => `${index}`)
  const open = (count: number) => register(visible(...secrets.slice(0, count).map((secret) => ({ secret }))))
  expect(open(10).aggregate()?.secrets).toEqual(secrets.slice(0, 10))
  expect(open(11).aggregate()?.secrets).toEqual(secrets.slice(1))
})

test.each([
  ['no tab', register()],
  ['a visible tab without a subscription', register(visible())],
  ['only hidden tabs', register(hidden({ lists: true }), hidden({ secret: '1' }))],
])('live subscriptions: %s needs no connection', (_, registry) => expect(registry.aggregate()).toBeNull())

test('live subscriptions: a deleted tab no longer counts', () => {
  const registry = register(visible({ secret: '1' }), visible({ secret: '2' }))
  registry.delete('tab 0')
  expect(registry.aggregate()?.secrets).toEqual(['2'])
})

test('live subscriptions: a tab is removed at the third heartbeat without a renewal', () => {
  const registry = register(visible({ secret: '1' }), visible({ secret: '2' }))
  registry.onHeartbeat()
  registry.onHeartbeat()
  expect(registry.aggregate()?.secrets).toEqual(['1', '2'])
  registry.set('tab 1', visible({ secret: '2' }))
  registry.onHeartbeat()
  expect(registry.aggregate()?.secrets).toEqual(['2'])
})

test.each<[string, Partial<AggregatedSubscription>, Partial<AggregatedSubscription>, boolean]>([
  ['the same subscription', { secrets: ['1'], lists: true }, { secrets: ['1'], lists: true }, true],
  ['fewer secrets', { secrets: ['1', '2'] }, { secrets: ['2'] }, true],
  ['another secret', { secrets: ['1'] }, { secrets: ['1', '2'] }, false],
  ['no lists', { lists: true }, {}, true],
  ['lists', {}, { lists: true }, false],
  ['chat', { sessionKey: 's' }, { sessionKey: 's', hasChat: true }, true],
  ['another user', { sessionKey: 's' }, { sessionKey: 't' }, false],
])('live connection: it covers a wish for %s: %j, %j, %s', (_, open, wanted, isCovered) => {
  expect(covers(aggregated(open), aggregated(wanted))).toBe(isCovered)
})

test.each<[Partial<AggregatedSubscription>, string]>([
  [{}, '/api/v1/live?#'],
  [{ lists: true }, '/api/v1/live?lists=1#'],
  [{ secrets: ['1', '2'], sessionKey: 's' }, '/api/v1/live?secret=1&secret=2#s'],
  [{ secrets: ['1'], lists: true, hasChat: true }, '/api/v1/live?secret=1&lists=1#'],
])('live connection: the URL of %j is %s', (subscription, url) => expect(sseUrl(aggregated(subscription))).toBe(url))
