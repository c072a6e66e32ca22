// Draft of the new-secret form: one per device, in `localStorage` only, until it is published, discarded, or the user logs out.
import { retention } from '@murmullo/contract/constants/limits'
import type { SubmitAttempt } from '../lib/forms/idempotency-key.tsx'

export type SecretDraft = {
  readonly text: string
  readonly gender: string
  readonly age: string
  readonly explicit: boolean
  readonly hidesCountry: boolean
  readonly later: boolean
  /** Idempotency key of the last submit: the same form sent again after a reload reuses the key. */
  readonly sent: SubmitAttempt | null
}

const storageKey = 'draft'
/** Session id that all tabs share; `use-session-events.ts` writes it. */
const sessionKey = 'sesion'
/** Prefix of the storage key of message drafts; the conversation id follows. */
export const messageDraftPrefix = 'talk '
/** Drafts expire, because a device may be lent or sold. */
export const draftTtlMs = retention.draftDays * 86_400_000

/** Draft storage of a tab. Storage may be blocked or full; then there is no draft. */
export function createDraftStorage() {
  /** Session that ended in this tab. The page stays open until the response, and must not store anything again. */
  let endedSession: string | null = null

  return {
    read: (): SecretDraft | null => {
      const stored = tryStorage(() => JSON.parse(localStorage.getItem(storageKey) ?? 'null') as unknown)
      if (!isStoredDraft(stored)) return null
      const { at, ...draft } = stored
      if (Date.now() - at < draftTtlMs) return draft
      deleteSecretDraft()
      return null
    },
    /** Returns whether the draft was stored. */
    save: (draft: SecretDraft): boolean => {
      const stored = tryStorage(() => {
        // Null: the logout response has cleared the storage.
        if (endedSession !== null && [endedSession, null].includes(localStorage.getItem(sessionKey))) return false
        localStorage.setItem(storageKey, JSON.stringify({ ...draft, at: Date.now() }))
        return true
      })
      return stored === true
    },
    /** Whether the author is still logged in: in this tab, and by the session id that all tabs share. */
    isSameSession: (who: string): boolean =>
      who !== endedSession && tryStorage(() => localStorage.getItem(sessionKey)) === who,
    /** Logout: deletes the secret draft and all message drafts. */
    removeAll: () => {
      endedSession = tryStorage(() => localStorage.getItem(sessionKey)) ?? ''
      deleteSecretDraft()
      tryStorage(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith(messageDraftPrefix)) localStorage.removeItem(key)
      })
      // Delete the service worker's offline feed cache as well.
      if ('caches' in window) void caches.delete('murmullo feed')
    },
  }
}

export const {
  read: readSecretDraft,
  save: saveSecretDraft,
  isSameSession,
  removeAll: deleteAllDrafts,
} = createDraftStorage()

export function deleteSecretDraft(): void {
  tryStorage(() => localStorage.removeItem(storageKey))
}

/** Undefined when storage is blocked or full, or contains data in another format. */
function tryStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

function isStoredDraft(stored: unknown): stored is SecretDraft & { readonly at: number } {
  return typeof stored === 'object' && stored !== null && 'text' in stored && typeof stored.text === 'string'
}
