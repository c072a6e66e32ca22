// Message draft and unsent messages in `localStorage`. They never leave the device.
import { isSameSession, draftTtlMs, messageDraftPrefix } from '../../../shared/secret-draft.ts'
import type { UnsentMessage } from './outbox.ts'

type StoredMessage = Pick<UnsentMessage, 'key' | 'text' | 'at' | 'reason'>
export type MessageDraft = { readonly text: string; readonly unsent: readonly StoredMessage[] }

const emptyDraft: MessageDraft = { text: '', unsent: [] }

export function readMessageDraft(id: string): MessageDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(messageDraftPrefix + id) ?? 'null')
    if (!isStoredDraft(stored)) return emptyDraft
    if (Date.now() - stored.at < draftTtlMs) return { text: stored.text, unsent: stored.unsent.flatMap(parseUnsent) }
    localStorage.removeItem(messageDraftPrefix + id)
  } catch {
    // Storage may be disabled, or hold an invalid value.
  }
  return emptyDraft
}

/**
 * Removes the entry if there is no text, and writes nothing after logout. Unsent messages of another tab are preserved:
 * `knownKeys` contains the keys that this tab knows.
 */
export function saveMessageDraft(
  id: string,
  who: string,
  { text, unsent: own }: MessageDraft,
  knownKeys: ReadonlySet<string>,
): void {
  try {
    if (!isSameSession(who)) return
    write(id, { text, unsent: [...readMessageDraft(id).unsent.filter(({ key }) => !knownKeys.has(key)), ...own] })
  } catch {
    // Without storage the draft is lost with the page.
  }
}

/** The message was sent after its page was closed. */
export function removeUnsent(id: string, key: string): void {
  try {
    const { text, unsent } = readMessageDraft(id)
    write(id, { text, unsent: unsent.filter((one) => one.key !== key) })
  } catch {
    // Without storage there is no entry.
  }
}

function write(id: string, { text, unsent }: MessageDraft): void {
  if (text.trim() === '' && unsent.length === 0) localStorage.removeItem(messageDraftPrefix + id)
  else localStorage.setItem(messageDraftPrefix + id, JSON.stringify({ text, unsent, at: Date.now() }))
}

function isStoredDraft(stored: unknown): stored is MessageDraft & { readonly at: number } {
  if (typeof stored !== 'object' || stored === null) return false
  const { text, unsent, at } = stored as { text?: unknown; unsent?: unknown; at?: unknown }
  return typeof text === 'string' && Array.isArray(unsent) && typeof at === 'number'
}

function parseUnsent(one: unknown): StoredMessage[] {
  if (typeof one !== 'object' || one === null) return []
  const { key, text, at, reason } = one as Readonly<Record<string, unknown>>
  if (typeof key !== 'string' || typeof text !== 'string' || typeof at !== 'string') return []
  return [{ key, text, at, reason: typeof reason === 'string' ? reason : null }]
}
