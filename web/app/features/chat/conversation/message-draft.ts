// Message draft and unsent messages: pure reducer that decides when to save, and their entry in `localStorage`. They never leave the device.
import type { Step } from '../../../lib/state/effect-store.ts'
import { isSameSession, draftTtlMs, messageDraftPrefix } from '../../../shared/secret-draft.ts'
import type { Outbox, UnsentMessage } from './outbox.ts'

type StoredMessage = Pick<UnsentMessage, 'key' | 'text' | 'at' | 'reason'>
export type MessageDraft = { readonly text: string; readonly unsent: readonly StoredMessage[] }

const emptyDraft: MessageDraft = { text: '', unsent: [] }

type DraftState = {
  /** Text of an earlier visit, for the form. */
  readonly savedText: string
  readonly text: string
  readonly outbox: Outbox
  /** Keys of all messages that were in the outbox of this tab. */
  readonly knownKeys: ReadonlySet<string>
  /** A page on which nothing was written saves nothing, so it does not renew the expiry of an old draft. */
  readonly isTouched: boolean
}

export type DraftEvent =
  | { readonly type: 'restored' | 'typed'; readonly text: string }
  | { readonly type: 'outboxChanged'; readonly outbox: Outbox }
  /** The author paused, the tab was hidden, or the page is closed. */
  | { readonly type: 'pauseElapsed' | 'hidden' | 'unmounted' }

export type DraftEffect =
  | { readonly type: 'saveLater' }
  | { readonly type: 'save'; readonly draft: MessageDraft; readonly knownKeys: ReadonlySet<string> }

export function createDraftState(outbox: Outbox): DraftState {
  return { savedText: '', text: '', outbox, knownKeys: new Set(), isTouched: false }
}

/** Draft text and unsent messages share one storage entry. */
export function reduceDraft(state: DraftState, event: DraftEvent): Step<DraftState, DraftEffect> {
  switch (event.type) {
    case 'restored':
      return [{ ...state, savedText: event.text, text: event.text }]
    case 'typed':
      return [{ ...state, text: event.text, isTouched: true }, { type: 'saveLater' }]
    case 'outboxChanged': {
      if (event.outbox === state.outbox) return [state]
      const knownKeys = new Set([...state.knownKeys, ...event.outbox.map(({ key }) => key)])
      return save({ ...state, outbox: event.outbox, knownKeys, isTouched: true })
    }
    case 'pauseElapsed':
    case 'hidden':
    case 'unmounted':
      return save(state)
    default:
      return event satisfies never
  }
}

function save(state: DraftState): Step<DraftState, DraftEffect> {
  const { text, outbox, knownKeys, isTouched } = state
  if (!isTouched) return [state]
  return [state, { type: 'save', draft: { text, unsent: outbox.filter((one) => one.state !== 'sent') }, knownKeys }]
}

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
