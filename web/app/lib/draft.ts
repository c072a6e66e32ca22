// Draft of the new-secret form: one per device, in `localStorage` only, until it is published, discarded, or the user logs out.
import { retention } from '@murmullo/contract/limits'
import type { Attempt } from './once-key.tsx'

export type Draft = {
  readonly text: string
  readonly gender: string
  readonly age: string
  readonly explicit: boolean
  /** Idempotency key of the last submit: the same form sent again after a reload reuses the key. */
  readonly sent: Attempt | null
}

const place = 'draft'
/** Prefix of the storage key of message drafts; the conversation id follows. */
export const talkPlace = 'talk '
/** Drafts expire, because a device may be lent or sold. */
export const keptMs = retention.draftDays * 86_400_000

export function readDraft(): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as (Draft & { readonly at: number }) | null
    if (typeof kept?.text !== 'string') return null
    const { at, ...draft } = kept
    if (Date.now() - at < keptMs) return draft
    forgetDraft()
  } catch {
    // Storage may be blocked, or contain data in another format.
  }
  return null
}

/** Returns whether the draft was stored. */
export function keepDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(place, JSON.stringify({ ...draft, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

let hasLeft = false

/** Whether the author is still logged in: in this tab, and by the session id that all tabs share in `localStorage`. */
export function isStillIn(who: string): boolean {
  return !hasLeft && localStorage.getItem('sesion') === who
}

/** Logout: deletes the secret draft and all message drafts. */
export function forgetDrafts(): void {
  hasLeft = true
  forgetDraft()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(talkPlace)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
  // Delete the service worker's offline feed cache as well.
  if ('caches' in window) void caches.delete('murmullo feed')
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
