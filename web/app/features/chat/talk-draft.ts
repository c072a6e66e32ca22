// What somebody was writing in a conversation, and what they sent that has not arrived: on their device and nowhere else.
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
    // Storage may be forbidden, or hold what we did not write.
  }
  return nothing
}

/**
 * Without words nothing stays, nor after whoever wrote them has left. What another tab could not send is not this one's to forget: `held` are
 * the keys that this one knew.
 */
export function keepTalk(id: string, who: string, { text, unsent: own }: TalkDraft, held: ReadonlySet<string>): void {
  try {
    if (!isStillIn(who)) return
    write(id, { text, unsent: [...readTalk(id).unsent.filter(({ key }) => !held.has(key)), ...own] })
  } catch {
    // Then it is gone with the page.
  }
}

/** It arrived after its page was left. */
export function forgetUnsent(id: string, key: string): void {
  try {
    const { text, unsent } = readTalk(id)
    write(id, { text, unsent: unsent.filter((one) => one.key !== key) })
  } catch {
    // Then nothing was kept.
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
