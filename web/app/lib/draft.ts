// The one secret somebody is writing: on their device and nowhere else, until it is published, discarded, or they leave.
import { limits } from '@murmullo/contract/limits'
import type { Attempt } from './once-key.tsx'

export type Draft = {
  readonly text: string
  readonly gender: string
  readonly age: string
  readonly explicit: boolean
  /** The last time it was sent: whoever sends the same again after a reload makes the same attempt. */
  readonly sent: Attempt | null
}

const place = 'draft'
/** Of one conversation; its id follows. */
export const talkPlace = 'talk '
/** A device may be lent, or sold. */
export const keptMs = limits.kept.draftDays * 86_400_000

export function readDraft(): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as (Draft & { readonly at: number }) | null
    if (typeof kept?.text !== 'string') return null
    const { at, ...draft } = kept
    if (Date.now() - at < keptMs) return draft
    forgetDraft()
  } catch {
    // Storage may be forbidden, or hold what we did not write.
  }
  return null
}

/** Says whether it could be kept. */
export function keepDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(place, JSON.stringify({ ...draft, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

let hasLeft = false

/** Whether whoever wrote is still in: here, and by what every tab notes of who is. */
export function isStillIn(who: string): boolean {
  return !hasLeft && localStorage.getItem('sesion') === who
}

/** And all that was begun in conversations: for whoever leaves. */
export function forgetDrafts(): void {
  hasLeft = true
  forgetDraft()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(talkPlace)) localStorage.removeItem(key)
  } catch {
    // Then nothing was kept.
  }
  // Nor does what the app keeps for when there is no network stay behind.
  if ('caches' in window) void caches.delete('murmullo feed')
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // Then nothing was kept.
  }
}
