// Live event client of a tab. Leader election by Web Lock: one tab has the SSE connection and forwards events to the others by
// BroadcastChannel. Browsers without these APIs open one connection per tab.
import type { Leader, LeaderEvent } from './leader.ts'
import type { Subscription, TabSubscriptions } from './subscriptions.ts'

type Message =
  | { readonly event: LeaderEvent }
  | { readonly tab: string; readonly subscriptions: TabSubscriptions | null }
  /** From a new leader: all tabs send their subscriptions again. */
  | { readonly resendSubscriptions: true }

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<Message>) => void) => void
}
type Locks = {
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal },
    hold: () => Promise<void>,
  ) => Promise<void>
}
export type LiveEnvironment = {
  /** Null in a browser without Web Locks or BroadcastChannel. */
  readonly shared: { readonly locks: Locks; readonly openChannel: (name: string) => Channel } | null
  /** Target of `visibilitychange`, `pagehide` and `pageshow`. */
  readonly page: EventTarget
  readonly isHidden: () => boolean
}
type Listener = { readonly subscription: Subscription; readonly onEvent: (event: LeaderEvent) => void }

const name = 'live'

/** The environment is read with the first subscription: a server has none. */
export function createLiveClient(
  startLeader: (publish: (event: LeaderEvent) => void) => Leader,
  getEnvironment: () => LiveEnvironment,
) {
  const tab = `${Math.random()}`
  const listeners = new Set<Listener>()
  let channel: Channel | undefined
  let leader: Leader | undefined
  let lockAbort: AbortController | undefined
  let environment: LiveEnvironment | undefined

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  const post = (message: Message) => channel?.postMessage(message)
  const sendSubscriptions = (subscriptions: TabSubscriptions | null) => {
    if (leader) leader.setSubscriptions(tab, subscriptions)
    else post({ tab, subscriptions })
  }
  const publishSubscriptions = () => {
    const subscriptions = [...listeners].map(({ subscription }) => subscription)
    sendSubscriptions({ subscriptions, isVisible: !environment?.isHidden() })
  }
  const dispatch = (event: LeaderEvent) => {
    // Heartbeat: the leader drops tabs that do not renew their subscriptions.
    if (event.type === 'ping') publishSubscriptions()
    for (const { onEvent } of listeners) onEvent(event)
  }
  const becomeLeader = () => {
    leader = startLeader((event) => {
      post({ event })
      dispatch(event)
    })
    publishSubscriptions()
  }
  const joinChannel = () => {
    const shared = environment?.shared
    if (!shared) return becomeLeader()
    channel = shared.openChannel(name)
    channel.addEventListener('message', ({ data }) => {
      if ('event' in data) dispatch(data.event)
      else if ('resendSubscriptions' in data) publishSubscriptions()
      else leader?.setSubscriptions(data.tab, data.subscriptions)
    })
    // The leader holds the lock until its page is hidden; then the next tab in the lock queue becomes the leader.
    lockAbort = new AbortController()
    const { signal } = lockAbort
    const leadUntilAbort = () =>
      new Promise<void>((resolve) => {
        becomeLeader()
        post({ resendSubscriptions: true })
        signal.addEventListener('abort', () => resolve())
      })
    shared.locks.request(name, { signal }, leadUntilAbort).catch(() => {})
    publishSubscriptions()
  }
  const leaveChannel = () => {
    sendSubscriptions(null)
    leader?.stop()
    leader = undefined
    lockAbort?.abort()
    channel?.close()
    channel = undefined
  }
  const start = () => {
    if (environment) return
    environment = getEnvironment()
    const { page } = environment
    page.addEventListener('visibilitychange', publishSubscriptions)
    // On `pagehide` everything is closed; a page restored from the back/forward cache joins again.
    page.addEventListener('pagehide', leaveChannel)
    page.addEventListener('pageshow', (event) => 'persisted' in event && event.persisted && joinChannel())
    joinChannel()
  }
  return {
    /** Returns the function that ends the subscription. */
    subscribe: (subscription: Subscription, onEvent: Listener['onEvent']) => {
      const listener = { subscription, onEvent }
      listeners.add(listener)
      start()
      publishSubscriptions()
      return () => {
        listeners.delete(listener)
        publishSubscriptions()
      }
    },
  }
}
