// Tests of the leader election with fake tabs: locks, a channel and a leader in memory, and the page events that a browser sends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LeaderEvent } from './leader.ts'
import { createLiveClient, type LiveEnvironment } from './live-client.ts'
import type { TabSubscriptions } from './subscriptions.ts'

type Shared = NonNullable<LiveEnvironment['shared']>
type Receive = Parameters<ReturnType<Shared['openChannel']>['addEventListener']>[1]

/** One browser: a lock queue and a channel that all its tabs share. */
function createBrowser({ hasLocks = true } = {}) {
  const receivers = new Map<object, Receive>()
  const queue: { readonly signal: AbortSignal; readonly hold: () => Promise<void> }[] = []
  let isHeld = false
  const grantNext = async () => {
    const next = isHeld ? undefined : queue.shift()
    if (!next) return
    isHeld = true
    await next.hold()
    isHeld = false
    await grantNext()
  }
  const shared: Shared = {
    locks: {
      request: async (_, { signal }, hold) => {
        const waiting = { signal, hold }
        queue.push(waiting)
        signal.addEventListener('abort', () => queue.includes(waiting) && queue.splice(queue.indexOf(waiting), 1))
        queueMicrotask(() => void grantNext())
      },
    },
    openChannel: () => {
      const channel = {
        postMessage: (data: unknown) => {
          for (const [other, receive] of receivers) if (other !== channel) receive({ data } as MessageEvent)
        },
        addEventListener: (_: string, receive: Receive) => void receivers.set(channel, receive),
        close: () => void receivers.delete(channel),
      }
      return channel
    },
  }
  return { shared: hasLocks ? shared : null }
}

function openTab({ shared }: { readonly shared: Shared | null }) {
  const page = new EventTarget()
  const events: LeaderEvent[] = []
  /** Leaders that this tab started, with the last subscriptions of each tab. */
  const leaders: {
    readonly tabs: Map<string, TabSubscriptions>
    isStopped: boolean
    publish: (event: LeaderEvent) => void
  }[] = []
  let isHidden = false
  const client = createLiveClient(
    (publish) => {
      const leader = { tabs: new Map<string, TabSubscriptions>(), isStopped: false, publish }
      leaders.push(leader)
      return {
        setSubscriptions: (tab, subscriptions) =>
          void (subscriptions ? leader.tabs.set(tab, subscriptions) : leader.tabs.delete(tab)),
        stop: () => void (leader.isStopped = true),
      }
    },
    () => ({ shared, page, isHidden: () => isHidden }),
  )
  return {
    client,
    events,
    leaders,
    leader: () => leaders.find(({ isStopped }) => !isStopped),
    /** Subscriptions of all tabs, as this leader knows them. */
    known: () => [...(leaders.at(-1)?.tabs.values() ?? [])].map(({ subscriptions }) => subscriptions),
    subscribe: (secret: string) => client.subscribe({ secret }, (event) => events.push(event)),
    hidePage: () => page.dispatchEvent(new Event('pagehide')),
    restorePage: (persisted = true) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
    setHidden: (value: boolean) => {
      isHidden = value
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const runPending = () => vi.advanceTimersByTimeAsync(0)

/** Two tabs of one browser: the first subscribes to `a` and becomes the leader, the second subscribes to `b`. */
async function openTwoTabs() {
  const browser = createBrowser()
  const [first, second] = [openTab(browser), openTab(browser)]
  first.subscribe('a')
  await runPending()
  second.subscribe('b')
  await runPending()
  return { first, second }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('live client: without a subscription no channel, lock or leader is used', async () => {
  const tab = openTab(createBrowser())
  tab.restorePage()
  await runPending()
  expect(tab.leaders).toEqual([])
})

test('live client: of two tabs the first is the leader, and knows the subscriptions of both', async () => {
  const { first, second } = await openTwoTabs()
  expect([first.leaders.length, second.leaders.length]).toEqual([1, 0])
  expect(first.known()).toEqual([[{ secret: 'a' }], [{ secret: 'b' }]])
})

test('live client: an event reaches the subscribers of all tabs, each once', async () => {
  const { first, second } = await openTwoTabs()
  first.leader()?.publish({ type: 'hello' })
  expect([first.events, second.events]).toEqual([[{ type: 'hello' }], [{ type: 'hello' }]])
})

test('live client: the leader leaves, the next tab takes over and gets the subscriptions of the remaining tabs', async () => {
  const browser = createBrowser()
  const tabs = [openTab(browser), openTab(browser), openTab(browser)] as const
  for (const [index, tab] of tabs.entries()) {
    tab.subscribe(`${index}`)
    await runPending()
  }
  tabs[0].hidePage()
  await runPending()
  expect(tabs.map((tab) => tab.leader() !== undefined)).toEqual([false, true, false])
  expect(tabs[1].known()).toEqual([[{ secret: '1' }], [{ secret: '2' }]])
})

test('live client: a waiting tab that leaves never becomes the leader, and the leader forgets it', async () => {
  const { first, second } = await openTwoTabs()
  second.hidePage()
  expect(first.known()).toEqual([[{ secret: 'a' }]])
  first.hidePage()
  await runPending()
  expect(second.leaders).toEqual([])
})

test('live client: a page restored from the back/forward cache joins again; a normal page show does not', async () => {
  const tab = openTab(createBrowser())
  tab.subscribe('a')
  await runPending()
  tab.restorePage(false)
  await runPending()
  expect(tab.leaders.length).toBe(1)
  tab.hidePage()
  await runPending()
  expect(tab.leader()).toBeUndefined()
  tab.restorePage()
  await runPending()
  expect([tab.leaders.length, tab.known()]).toEqual([2, [[{ secret: 'a' }]]])
})

test('live client: a restored page waits behind the new leader, and gets its events', async () => {
  const { first, second } = await openTwoTabs()
  first.hidePage()
  await runPending()
  first.restorePage()
  await runPending()
  expect([first.leader(), second.known()]).toEqual([undefined, [[{ secret: 'b' }], [{ secret: 'a' }]]])
  second.leader()?.publish({ type: 'hello' })
  expect(first.events).toEqual([{ type: 'hello' }])
})

test('live client: without the locks API each tab is its own leader, also after the back/forward cache', async () => {
  const browser = createBrowser({ hasLocks: false })
  const [first, second] = [openTab(browser), openTab(browser)]
  first.subscribe('a')
  second.subscribe('b')
  expect([first.known(), second.known()]).toEqual([[[{ secret: 'a' }]], [[{ secret: 'b' }]]])
  first.hidePage()
  first.restorePage()
  expect([first.leaders.length, first.known(), second.leaders.length]).toEqual([2, [[{ secret: 'a' }]], 1])
})

test('live client: at each heartbeat every tab renews its subscriptions', async () => {
  const { first } = await openTwoTabs()
  first.leader()?.tabs.clear()
  first.leader()?.publish({ type: 'ping' })
  expect(first.known()).toEqual([[{ secret: 'b' }], [{ secret: 'a' }]])
})

test('live client: a hidden tab and an ended subscription are reported to the leader', async () => {
  const tab = openTab(createBrowser())
  const end = tab.subscribe('a')
  tab.subscribe('b')
  await runPending()
  tab.setHidden(true)
  expect([...(tab.leader()?.tabs.values() ?? [])]).toEqual([
    { subscriptions: [{ secret: 'a' }, { secret: 'b' }], isVisible: false },
  ])
  end()
  expect(tab.known()).toEqual([[{ secret: 'b' }]])
})
