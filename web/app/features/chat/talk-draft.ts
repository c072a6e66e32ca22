// Message draft and unsent messages in `localStorage`. They never leave the device.
import { isStillIn, keptMs, talkPlace } from '../../lib/draft.ts'
import type { Unsent } from './outbox.ts'

type Kept = Pick<Unsent, 'key' | 'text' | 'at' | 'reason'>
export type TalkDraft = { readonly text: string; readonly unsent: readonly Kept[] }

const nothing: TalkDraft = { text: '', unsent: [] }

export function readTalk(id: string): TalkDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(talkPlace + id) ?? 'null')
    if (!isKept(kept)) return nothing
    if (Date.now() - kept.at < keptMs) return { text: kept.text, unsent: kept.unsent.flatMap(unsentIn) }
    localStorage.removeItem(talkPlace + id)
  } catch {
    // Storage may be disabled, or hold an invalid value.
  }
  return nothing
}

/**
 * Removes the entry if there is no text, and writes nothing after logout. Unsent messages of another tab are preserved:
 * `held` contains the keys that this tab knows.
 */
export function keepTalk(id: string, who: string, { text, unsent: own }: TalkDraft, held: ReadonlySet<string>): void {
  try {
    if (!isStillIn(who)) return
    write(id, { text, unsent: [...readTalk(id).unsent.filter(({ key }) => !held.has(key)), ...own] })
  } catch {
    // Without storage the draft is lost with the page.
  }
}

/** The message was sent after its page was closed. */
export function forgetUnsent(id: string, key: string): void {
  try {
    const { text, unsent } = readTalk(id)
    write(id, { text, unsent: unsent.filter((one) => one.key !== key) })
  } catch {
    // Without storage there is no entry.
  }
}

function write(id: string, { text, unsent }: TalkDraft): void {
  if (text.trim() === '' && unsent.length === 0) localStorage.removeItem(talkPlace + id)
  else localStorage.setItem(talkPlace + id, JSON.stringify({ text, unsent, at: Date.now() }))
}

function isKept(kept: unknown): kept is TalkDraft & { readonly at: number } {
  if (typeof kept !== 'object' || kept === null) return false
  const { text, unsent, at } = kept as { text?: unknown; unsent?: unknown; at?: unknown }
  return typeof text === 'string' && Array.isArray(unsent) && typeof at === 'number'
}

function unsentIn(one: unknown): Kept[] {
  if (typeof one !== 'object' || one === null) return []
  const { key, text, at, reason } = one as Readonly<Record<string, unknown>>
  if (typeof key !== 'string' || typeof text !== 'string' || typeof at !== 'string') return []
  return [{ key, text, at, reason: typeof reason === 'string' ? reason : null }]
}
