// Phrase matcher over phonetic tokens. Linear time in the length of the text.
import { clauseBoundary, phoneticForm, withoutAccents } from './phonetic-tokens.ts'

type Slot = {
  readonly words: ReadonlySet<string>
  readonly stems: readonly string[]
  readonly endings: readonly string[]
  readonly never: ReadonlySet<string>
  readonly atMost: number
  readonly optional: boolean
}
/** Index of phrases by their first word, or by the stem of the first word. */
export type PhraseIndex = {
  readonly byWord: ReadonlyMap<string, readonly (readonly Slot[])[]>
  readonly byStem: ReadonlyMap<string, readonly (readonly Slot[])[]>
}

const stemLength = 3

/**
 * Compiles phrases, one per line. Syntax: dictionary words; "a|b" for either; "a*" and "*a" for a prefix and a suffix; "-a" for any word but
 * this; "a?" for an optional word; ".." for up to two words of any kind; "NAME" for a word group. The first slot must not be optional,
 * and its prefix must be literal, because it is the index key.
 */
export function compilePhrases(lines: string, groups: Readonly<Record<string, string>> = {}): PhraseIndex {
  const byWord = new Map<string, Slot[][]>()
  const byStem = new Map<string, Slot[][]>()
  for (const line of lines.split('\n').map((line) => line.trim())) {
    if (line === '') continue
    const slots = line.split(/\s+/).map((part) => parseSlot(part, groups))
    const [first] = slots
    for (const word of first?.words ?? []) add(byWord, word, slots)
    for (const stem of new Set(first?.stems.map((stem) => stem.slice(0, stemLength)))) add(byStem, stem, slots)
  }
  return { byWord, byStem }
}

function add(phrases: Map<string, Slot[][]>, key: string, slots: Slot[]): void {
  const known = phrases.get(key)
  if (known === undefined) phrases.set(key, [slots])
  else known.push(slots)
}

function parseSlot(part: string, groups: Readonly<Record<string, string>>): Slot {
  const optional = part.endsWith('?') || part === '..'
  const name = part.replace(/\?$|^\.\.$/, '')
  const choices = name.split('|').flatMap((choice) => (groups[choice] ?? choice).split('|').map(withoutAccents))
  const pick = (shape: RegExp) => choices.flatMap((choice) => shape.exec(choice)?.slice(1) ?? []).map(phoneticForm)
  return {
    words: new Set(pick(/^([^*-]+)$/)),
    stems: pick(/^(.+)\*$/),
    endings: pick(/^\*(.+)$/),
    never: new Set(pick(/^-(.+)$/)),
    atMost: part === '..' ? 2 : 1,
    optional,
  }
}

/** Replaces every match of these phrases by `instead`. */
export function replacePhrases(words: readonly string[], sought: PhraseIndex, instead: string): string[] {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const end = findMatchEnd(words, at, sought)
    left.push(end === -1 ? (words[at] ?? '') : instead)
    at = end === -1 ? at + 1 : end
  }
  return left
}

export function hasPhraseMatch(words: readonly string[], sought: PhraseIndex): boolean {
  return words.some((_, at) => findMatchEnd(words, at, sought) !== -1)
}

/** End index of the longest match that starts here, or -1. */
function findMatchEnd(words: readonly string[], at: number, sought: PhraseIndex): number {
  const word = words[at] ?? ''
  let end = -1
  for (const slots of sought.byWord.get(word) ?? []) end = Math.max(end, matchSlots(words, at, slots, 0))
  for (const slots of sought.byStem.get(word.slice(0, stemLength)) ?? [])
    end = Math.max(end, matchSlots(words, at, slots, 0))
  return end
}

function matchSlots(words: readonly string[], at: number, slots: readonly Slot[], next: number): number {
  const slot = slots[next]
  if (slot === undefined) return at
  let end = slot.optional ? matchSlots(words, at, slots, next + 1) : -1
  for (let taken = 1; taken <= slot.atMost && at + taken <= words.length; taken += 1) {
    const fits = matchesSlot(words[at + taken - 1] ?? '', slot)
    if (!fits) break
    end = Math.max(end, matchSlots(words, at + taken, slots, next + 1))
  }
  return end
}

function matchesSlot(word: string, { words, stems, endings, never }: Slot): boolean {
  if (words.has(word)) return true
  if (never.has(word)) return false
  if (words.size + stems.length + endings.length === 0) return never.size > 0 || word !== clauseBoundary
  return stems.some((stem) => word.startsWith(stem)) || endings.some((ending) => word.endsWith(ending))
}
