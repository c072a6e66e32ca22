// Live event (SSE) subscriptions of all tabs of this browser. The tab with the connection (leader) aggregates them into one.
import { liveLimits } from '@murmullo/contract/constants/limits'

export type Subscription = {
  /** Id of the open secret. */
  readonly secret?: string
  /** Whether a list of secrets is open. */
  readonly lists?: boolean
  /** Set when a user is logged in; the value changes with the user. */
  readonly sessionKey?: string
  /** Whether the user has access to chat. */
  readonly hasChat?: boolean
}
export type TabSubscriptions = { readonly subscriptions: readonly Subscription[]; readonly isVisible: boolean }

export type AggregatedSubscription = {
  readonly secrets: readonly string[]
  readonly lists: boolean
  readonly sessionKey: string
  readonly hasChat: boolean
}

export class SubscriptionRegistry {
  readonly #tabs = new Map<string, TabSubscriptions & { missedHeartbeats: number }>()

  /** Returns whether the subscription changed. */
  set(tab: string, tabSubscriptions: TabSubscriptions): boolean {
    const before = JSON.stringify(this.#tabs.get(tab)?.subscriptions)
    this.#tabs.set(tab, { ...tabSubscriptions, missedHeartbeats: 0 })
    return before !== JSON.stringify(tabSubscriptions.subscriptions)
  }

  delete(tab: string): void {
    this.#tabs.delete(tab)
  }

  /** Every tab renews its subscription at each heartbeat. A tab that missed more than two was closed without unsubscribing. */
  onHeartbeat(): void {
    for (const [tab, tabSubscriptions] of this.#tabs)
      if (++tabSubscriptions.missedHeartbeats > 2) this.#tabs.delete(tab)
  }

  /** Null when no tab is visible or there is no subscription. */
  aggregate(): AggregatedSubscription | null {
    const tabs = [...this.#tabs.values()]
    const all = tabs.flatMap(({ subscriptions }) => subscriptions)
    if (all.length === 0 || !tabs.some(({ isVisible }) => isVisible)) return null
    return {
      secrets: unique(all.map(({ secret }) => secret)).slice(-liveLimits.secretsMax),
      lists: all.some(({ lists }) => lists),
      sessionKey: unique(all.map(({ sessionKey }) => sessionKey)).join(),
      hasChat: all.some(({ hasChat }) => hasChat),
    }
  }
}

/** Whether the open connection already delivers the wanted events. */
export function covers(open: AggregatedSubscription, { secrets, lists, sessionKey }: AggregatedSubscription): boolean {
  return (
    open.sessionKey === sessionKey && (open.lists || !lists) && secrets.every((secret) => open.secrets.includes(secret))
  )
}

/** The server identifies the user by cookie. `sessionKey` is in the fragment, which is not sent: another user gets a new connection. */
export function sseUrl({ secrets, lists, sessionKey }: AggregatedSubscription): string {
  const query = [...secrets.map((secret) => `secret=${secret}`), ...(lists ? ['lists=1'] : [])]
  return `/api/v1/live?${query.join('&')}#${sessionKey}`
}

function unique(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
