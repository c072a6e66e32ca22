// Draft of the new-secret form: one per device, in `localStorage` only, until it is published, discarded, or the user logs out.
import { retention } from '@murmullo/contract/constants/limits'
import type { SubmitAttempt } from '../lib/forms/idempotency-key.tsx'

export type SecretDraft = {
  readonly text: string
  readonly gender: string
  readonly age: string
  readonly explicit: boolean
  /** Idempotency key of the last submit: the same form sent again after a reload reuses the key. */
  readonly sent: SubmitAttempt | null
}

const storageKey = 'draft'
/** Prefix of the storage key of message drafts; the conversation id follows. */
export const messageDraftPrefix = 'talk '
/** Drafts expire, because a device may be lent or sold. */
export const draftTtlMs = retention.draftDays * 86_400_000

export function readSecretDraft(): SecretDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as
      | (SecretDraft & { readonly at: number })
      | null
    if (typeof stored?.text !== 'string') return null
    const { at, ...draft } = stored
    if (Date.now() - at < draftTtlMs) return draft
    deleteSecretDraft()
  } catch {
    // Storage may be blocked, or contain data in another format.
  }
  return null
}

/** Returns whether the draft was stored. */
export function saveSecretDraft(draft: SecretDraft): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...draft, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

let hasLoggedOut = false

/** Whether the author is still logged in: in this tab, and by the session id that all tabs share in `localStorage`. */
export function isSameSession(who: string): boolean {
  return !hasLoggedOut && localStorage.getItem('sesion') === who
}

/** Logout: deletes the secret draft and all message drafts. */
export function deleteAllDrafts(): void {
  hasLoggedOut = true
  deleteSecretDraft()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(messageDraftPrefix)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
  // Delete the service worker's offline feed cache as well.
  if ('caches' in window) void caches.delete('murmullo feed')
}

export function deleteSecretDraft(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
