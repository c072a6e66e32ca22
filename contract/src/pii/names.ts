// PII detector of full names: a first name and a surname of the tables, two capitalized words after a cue such as "se llama", two surnames.
import { countries, places } from './places.ts'
import { isCommonStart } from './stopwords.ts'
import { firstNames, ambiguousNames, surnames } from './name-tables.ts'
import { nameCues, namedThings, publicNames } from './name-context.ts'
import { school, work } from './institution-tables.ts'
import { gap, type Word } from './tokens.ts'

type Span = { readonly start: number; readonly end: number }

/** Particles between the parts of a name: "de la Torre", "del Carmen". */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'san'])
/** Words that may stand between a thing and its name: "el grupo se llama". */
const between = new Set(['el', 'es', 'y', 'se', 'llama', 'llamaba', 'llamada', 'llamado'])
const longestName = 6
const reachBefore = 4

const publicNamesByStart = new Map<string, string[]>()
for (const name of publicNames) {
  const [start = ''] = name.split(' ')
  publicNamesByStart.set(start, [...(publicNamesByStart.get(start) ?? []), name])
}

export function findNames(words: readonly Word[]): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < words.length; at += 1) {
    const end = findNameEnd(words, at)
    if (end === -1) continue
    if (!isOfThing(words, at) && !isPublic(words, at, end))
      spans.push({ start: words[at]?.start ?? 0, end: words[end - 1]?.end ?? 0 })
    at = end - 1
  }
  return spans
}

/** Index after the last word of the full name that begins here, or -1. */
function findNameEnd(words: readonly Word[], at: number): number {
  const word = words[at]
  if (word === undefined || word.folded.length < 2 || !canBeginName(word)) return -1
  let next = at + 1
  if (isFirstName(word)) while (isJoined(words[next]) && isFurtherFirstName(words, at, next)) next += 1
  const surnameAt = skipParticles(words, next)
  if (isSurnameHere(words, at, next, surnameAt)) return extend(words, surnameAt + 1, at)
  // "Jorge Martín": the last of several first names may be the surname, and after a cue it is.
  const last = words[next - 1]
  return next - at >= 2 &&
    last !== undefined &&
    isFirstName(word) &&
    surnames.has(last.folded) &&
    (last.isCapital || !ambiguousNames.has(last.folded))
    ? extend(words, next, at)
    : -1
}

function canBeginName(word: Word): boolean {
  if (isFirstName(word)) return true
  if (isCommonStart(word.folded)) return false
  return word.isCapital || isPlainSurname(word)
}

const isFirstName = ({ folded, isCapital }: Word) =>
  firstNames.has(folded) && (isCapital || !ambiguousNames.has(folded))
const isPlainSurname = ({ folded }: Word) => surnames.has(folded) && !ambiguousNames.has(folded) && !places.has(folded)
const isJoined = (word: Word | undefined): word is Word => word?.gap === gap.space

/** A first name after a first name; it stays for the surname if the word can be both and none follows. */
function isFurtherFirstName(words: readonly Word[], at: number, next: number): boolean {
  const word = words[next]
  if (word === undefined || next - at > 3) return false
  if (firstNames.has(word.folded)) return word.isCapital || words[at]?.isCapital === false
  // "María del Carmen", "Inés de los Ángeles", and an initial.
  if (word.folded.length === 1) return word.isCapital && words[next + 1]?.isCapital === true
  const after = words[skipParticles(words, next)]
  return (
    particles.has(word.folded) &&
    after !== undefined &&
    firstNames.has(after.folded) &&
    !surnames.has(after.folded) &&
    words[at]?.isCapital === after.isCapital
  )
}

function skipParticles(words: readonly Word[], from: number): number {
  let at = from
  while (at < from + 2 && isJoined(words[at]) && particles.has(words[at]?.folded ?? '')) at += 1
  return at
}

function isSurnameHere(words: readonly Word[], at: number, next: number, surnameAt: number): boolean {
  const [first, surname] = [words[at], words[surnameAt]]
  if (first === undefined || !isJoined(surname) || surname.folded.length < 2) return false
  const isAfterParticle = surnameAt > next
  if (isCommonStart(surname.folded)) return false
  if (isFirstName(first)) {
    // "Rosa de Lima" is a place, "Ximena de la Torre" a name.
    if (isAfterParticle) return surname.isCapital && surnames.has(surname.folded) && !places.has(surname.folded)
    if (surname.isCapital) return first.isCapital && !countries.has(surname.folded)
    return (
      surnames.has(surname.folded) &&
      (!ambiguousNames.has(surname.folded) || (!first.isCapital && isSurelyEnded(words, surnameAt)))
    )
  }
  if (isAfterParticle) return false
  if (isPlainSurname(first)) return isPlainSurname(surname) && first.isCapital === surname.isCapital
  if (!first.isCapital || !surname.isCapital) return false
  if (hasCue(words, at)) return !places.has(first.folded) && !places.has(surname.folded)
  if (
    first.gap === gap.sentence ||
    namedThings.has(first.folded) ||
    places.has(first.folded) ||
    countries.has(first.folded)
  )
    return false
  return isPlainSurname(surname) || (looksLikeName(first, surname) && isPersonBefore(words, at))
}

/** Two words of no table: "Ruperto Sigcha" ends like a first name, "Machu Picchu" and "Bad Bunny" do not. */
function looksLikeName(first: Word, surname: Word): boolean {
  return (
    /^[^kw]{2,}(?:[oa]|as|ar|el|an|in|io|is|es|us)$/.test(first.folded) &&
    first.folded.length >= 4 &&
    surname.folded.length >= 4 &&
    !places.has(surname.folded) &&
    !countries.has(surname.folded) &&
    !nameCues.has(first.folded) &&
    !work.nouns.has(first.folded) &&
    !school.nouns.has(first.folded)
  )
}

/** "a Ruperto", "con", "fue", "un tal": what stands before a person. */
function isPersonBefore(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]
  return (
    words[at]?.gap === gap.space &&
    before !== undefined &&
    /^(?:a|con|fue|es|era|tal|soy|por|que|llama|y|de|senorita|mons|miss|fray|flaca|gorda|gordo|flaco|chino|negro|negra)$/.test(
      before.folded,
    )
  )
}

/** A surname that is an ordinary word, in lower case: no ordinary phrase goes on after it. */
function isSurelyEnded(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  return next === undefined || next.gap !== gap.space || isCommonStart(next.folded) || surnames.has(next.folded)
}

function extend(words: readonly Word[], from: number, at: number): number {
  let end = from
  while (end < at + longestName) {
    const next = skipParticles(words, end)
    const word = words[next]
    const isCapitalName = words[end - 1]?.isCapital === true && word?.isCapital === true && !isCommonStart(word.folded)
    if (!isJoined(word) || !(isCapitalName || (next === end && isPlainSurname(word)))) break
    end = next + 1
  }
  return end
}

/** A title, "se llama" or a relation within two words before. */
function hasCue(words: readonly Word[], at: number): boolean {
  if (words[at]?.gap === gap.sentence) return false
  const before = [words[at - 1], words[at]?.gap === gap.space ? words[at - 2] : undefined]
  return before.some(
    (word, index) =>
      word !== undefined &&
      nameCues.has(word.folded) &&
      (index === 0 || ['es', 'fue', 'era', 'completo'].includes(words[at - 1]?.folded ?? '')),
  )
}

function isOfThing(words: readonly Word[], at: number): boolean {
  for (let before = at - 1; before >= at - reachBefore && before >= 0; before -= 1) {
    const word = words[before]
    if (words[before + 1]?.gap !== gap.space || word === undefined) return false
    if (namedThings.has(word.folded)) return true
    if (!word.isCapital && !between.has(word.folded) && !particles.has(word.folded)) return false
  }
  return false
}

function isPublic(words: readonly Word[], at: number, end: number): boolean {
  const parts = words.slice(at, end).map(({ folded }) => folded)
  const name = ` ${parts.join(' ')} `
  return parts.some((part) => publicNamesByStart.get(part)?.some((known) => name.includes(` ${known} `)) === true)
}
