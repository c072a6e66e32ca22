// What the tabs of this browser want to hear, gathered by the one that is connected for all of them.
import { limits } from '@murmullo/contract/limits'

export type Wish = {
  /** The secret that is open. */
  readonly secret?: string
  /** Whether a list is. */
  readonly lists?: boolean
  /** Somebody is in; another value is somebody else. */
  readonly who?: string
  /** And may have messages. */
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

  /** Says whether it is another wish than before. */
  set(tab: string, wish: TabWish): boolean {
    const before = JSON.stringify(this.#tabs.get(tab)?.wishes)
    this.#tabs.set(tab, { ...wish, silence: 0 })
    return before !== JSON.stringify(wish.wishes)
  }

  delete(tab: string): void {
    this.#tabs.delete(tab)
  }

  /** With each heartbeat every tab says what it wants again; one that did not, twice, has gone without a word. */
  beat(): void {
    for (const [tab, wish] of this.#tabs) if (++wish.silence > 2) this.#tabs.delete(tab)
  }

  /** Null when nobody looks, or nobody wants anything. */
  wanted(): Wanted | null {
    const tabs = [...this.#tabs.values()]
    const all = tabs.flatMap(({ wishes }) => wishes)
    if (all.length === 0 || !tabs.some(({ isVisible }) => isVisible)) return null
    return {
      secrets: different(all.map(({ secret }) => secret)).slice(-limits.live.secretsMax),
      lists: all.some(({ lists }) => lists),
      who: different(all.map(({ who }) => who)).join(),
      talks: all.some(({ talks }) => talks),
    }
  }
}

/** Whether a connection that was opened for one thing will do for another. */
export function covers(open: Wanted, { secrets, lists, who }: Wanted): boolean {
  return open.who === who && (open.lists || !lists) && secrets.every((secret) => open.secrets.includes(secret))
}

/** Who is in is known by the cookie; here it only makes another address, of the part that is not sent. */
export function addressOf({ secrets, lists, who }: Wanted): string {
  const query = [...secrets.map((secret) => `secret=${secret}`), ...(lists ? ['lists=1'] : [])]
  return `/api/v1/live?${query.join('&')}#${who}`
}

function different(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
