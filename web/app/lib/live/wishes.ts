// Subscriptions of all tabs of this browser, aggregated by the leader tab.
import { liveLimits } from '@murmullo/contract/limits'

export type Wish = {
  /** Id of the open secret. */
  readonly secret?: string
  /** Whether a list is open. */
  readonly lists?: boolean
  /** Set when a user is logged in; the value changes with the user. */
  readonly who?: string
  /** Whether the user can have messages. */
  readonly talks?: boolean
}
export type TabWish = { readonly wishes: readonly Wish[]; readonly isVisible: boolean }

export type Wanted = {
  readonly secrets: readonly string[]
  readonly lists: boolean
  readonly who: string
  readonly talks: boolean
}

export class Wishes {
  readonly #tabs = new Map<string, TabWish & { silence: number }>()

  /** Returns whether the subscription changed. */
  set(tab: string, wish: TabWish): boolean {
    const before = JSON.stringify(this.#tabs.get(tab)?.wishes)
    this.#tabs.set(tab, { ...wish, silence: 0 })
    return before !== JSON.stringify(wish.wishes)
  }

  delete(tab: string): void {
    this.#tabs.delete(tab)
  }

  /** Every tab renews its subscription at each heartbeat. A tab that missed more than two was closed without unsubscribing. */
  beat(): void {
    for (const [tab, wish] of this.#tabs) if (++wish.silence > 2) this.#tabs.delete(tab)
  }

  /** Null when no tab is visible or there is no subscription. */
  wanted(): Wanted | null {
    const tabs = [...this.#tabs.values()]
    const all = tabs.flatMap(({ wishes }) => wishes)
    if (all.length === 0 || !tabs.some(({ isVisible }) => isVisible)) return null
    return {
      secrets: different(all.map(({ secret }) => secret)).slice(-liveLimits.secretsMax),
      lists: all.some(({ lists }) => lists),
      who: different(all.map(({ who }) => who)).join(),
      talks: all.some(({ talks }) => talks),
    }
  }
}

/** Whether the open connection already delivers the wanted events. */
export function covers(open: Wanted, { secrets, lists, who }: Wanted): boolean {
  return open.who === who && (open.lists || !lists) && secrets.every((secret) => open.secrets.includes(secret))
}

/** The server identifies the user by cookie. `who` is in the fragment, which is not sent: another user gets a new connection. */
export function addressOf({ secrets, lists, who }: Wanted): string {
  const query = [...secrets.map((secret) => `secret=${secret}`), ...(lists ? ['lists=1'] : [])]
  return `/api/v1/live?${query.join('&')}#${who}`
}

function different(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
