// PII detector of workplaces and schools: the noun of an institution with its name or number near a cue, or a name directly after a cue.
import { functionWords, isCommonStart } from './common-words.ts'
import { type InstitutionTable, noInstitutions, school, work } from './institution-tables.ts'
import { firstNames, ordinaryWords, surnames } from './name-tables.ts'
import { countries, places, placeStarts } from './places.ts'
import { gap, type Word } from './words.ts'

type Span = { readonly start: number; readonly end: number }

const cueWords = 16
const wordsInName = 3
const particles = new Set([
  'llamada',
  'llamado',
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'n',
  'no',
  'nro',
  'num',
  'numero',
  'al',
])
const articles = new Set(['el', 'la', 'los', 'las', 'al', 'del', 'un', 'una', 'su', 'este', 'esta'])
const prepositions = new Set(['en', 'para', 'con', 'de', 'del', 'al', 'a'])
const indefinite = new Set([
  'un',
  'una',
  'unos',
  'unas',
  'otro',
  'otra',
  'algun',
  'alguna',
  'cualquier',
  'cada',
  'varios',
  'varias',
])
const units =
  /^(?:anos?|veces|horas?|meses|mes|dias?|semanas?|ninos?|personas?|minutos?|km|pesos|amigas?|amigos?|companer\w+)$/

export const findWorkplaces = (words: readonly Word[]): Span[] => findInstitutions(words, work)
export const findSchools = (words: readonly Word[]): Span[] => findInstitutions(words, school)

function findInstitutions(words: readonly Word[], table: InstitutionTable): Span[] {
  const spans: Span[] = []
  const cues = words.map(({ folded }) => table.cues.test(folded))
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) continue
    let start = at
    let end = -1
    if (isNoun(word, table) && (table.needsNoCue.has(word.folded) || hasNear(cues, at)))
      end = findNameAfterNoun(words, at, table)
    if (end === -1 && table.isWork && /^unic[oa]s?$/.test(word.folded)) end = findOnlyOne(words, at)
    const isDirect = table.directCues.test(word.folded)
    if (end === -1 && (isDirect || table.knownCues.test(word.folded))) {
      const found = findNameAfterCue(words, at, table, !isDirect)
      start = found?.from ?? at
      end = found?.end ?? -1
    }
    if (end === -1 && table.isWork && isDirect && words[at - 1]?.folded === 'donde') {
      const found = findNameBefore(words, at - 1, table)
      if (found !== undefined) {
        spans.push({ start: words[found.from]?.start ?? 0, end: words[found.end - 1]?.end ?? 0 })
        continue
      }
    }
    if (end === -1 || end <= at) continue
    spans.push({ start: words[start]?.start ?? 0, end: words[end - 1]?.end ?? 0 })
    at = end - 1
  }
  return spans
}

/** Names of companies have the plural: "Farmacias Ahumada". */
function isNoun({ folded, isCapital }: Word, table: InstitutionTable): boolean {
  return table.nouns.has(folded) || (isCapital && folded.endsWith('s') && table.nouns.has(folded.slice(0, -1)))
}

function hasNear(cues: readonly boolean[], at: number): boolean {
  for (let near = Math.max(0, at - cueWords); near < Math.min(cues.length, at + cueWords); near += 1)
    if (near !== at && cues[near] === true) return true
  return false
}

/** Index after the name of an institution whose noun is at `at`, or -1. */
function findNameAfterNoun(words: readonly Word[], at: number, table: InstitutionTable): number {
  const noun = words[at]?.folded ?? ''
  const isIndefinite =
    indefinite.has(words[at - 1]?.folded ?? '') || ['mi', 'su', 'tu'].includes(words[at - 1]?.folded ?? '')
  const isDefinite =
    /^(?:el|la|los|las|del|al)$/.test(words[at - 1]?.folded ?? '') &&
    !/^(?:diario|oficinas?|caja|revista|local)$/.test(noun)
  let skipped = 0
  for (let next = at + 1; next < words.length && skipped <= wordsInName; next += 1) {
    const word = words[next]
    if (word === undefined) return -1
    // "Mi colegio, el San José": what the noun is called.
    const isApposition = next === at + 1 && word.gap === gap.pause && isNamedAfterComma(words, next)
    if (word.gap !== gap.space && !isApposition) return -1
    if (/^\d/.test(word.folded))
      return table.numberedNouns.has(words[next - 1]?.folded ?? '') || table.numberedNouns.has(noun)
        ? endOfNumber(words, next)
        : -1
    if (particles.has(word.folded) && !isProper(words, next, table)) continue
    const isPlace = isPlaceAt(words, next)
    const isAfterParticle = particles.has(words[next - 1]?.folded ?? '')
    if (isProper(words, next, table) || isPlace || isSaint(words, next) || isNameAfterNoun(words, next, at)) {
      // "Un banco de Lima" is one of many, "el Banco de Chile" is not.
      if (
        !isSaint(words, next) &&
        (isPlace || countries.has(word.folded)) &&
        isAfterParticle &&
        isIndefinite &&
        words[at]?.isCapital === false
      )
        return -1
      if (
        isAfterParticle &&
        isIndefinite &&
        firstNames.has(word.folded) &&
        skipped === 0 &&
        words[next + 1]?.isCapital !== true
      )
        return -1
      return endOfName(words, next, table)
    }
    if (
      word.folded === 'en' &&
      isPlaceAt(words, next + 1) &&
      isDefinite &&
      !countries.has(words[next + 1]?.folded ?? '')
    )
      return endOfName(words, next + 1, table)
    // "Hice la secundaria en el Don Bosco".
    if (
      !table.isWork &&
      word.folded === 'en' &&
      articles.has(words[next + 1]?.folded ?? '') &&
      words[next + 2]?.isCapital === true
    )
      return endOfName(words, next + 2, table)
    if (functionWords.has(word.folded)) return -1
    skipped += 1
  }
  return -1
}

/** "trabajo en Bimbo", "soy diseñadora en Rappi", "me gradué de la Javeriana". */
function findNameAfterCue(
  words: readonly Word[],
  at: number,
  table: InstitutionTable,
  isKnownOnly: boolean,
): { from: number; end: number } | undefined {
  for (let next = at + 1; next < Math.min(words.length, at + 7); next += 1) {
    const word = words[next]
    if (word === undefined || word.gap === gap.sentence) return undefined
    if (!prepositions.has(word.folded)) continue
    const article = words[next + 1]
    const from = article !== undefined && articles.has(article.folded) ? next + 2 : next + 1
    const name = words[from]
    if (name === undefined || name.gap !== gap.space || noInstitutions.has(name.folded)) continue
    const hasArticle = from > next + 1 || word.folded === 'del' || word.folded === 'al'
    const isKnown = table.names.has(name.folded)
    if (article !== undefined && indefinite.has(article.folded)) {
      // "Un Oxxo" is one of thousands, unless the text says which.
      if (isKnown && ['de', 'en'].includes(words[from + 1]?.folded ?? '') && isPlaceAt(words, from + 2))
        return { from, end: endOfName(words, from, table) }
      continue
    }
    if (isKnown && (word.folded !== 'con' || name.isCapital)) return { from, end: endOfName(words, from, table) }
    if (
      isKnownOnly ||
      !name.isCapital ||
      isCommonStart(name.folded) ||
      isPlaceAt(words, from) ||
      countries.has(name.folded)
    )
      continue
    if (firstNames.has(name.folded) && words[from + 1]?.isCapital !== true) continue
    if ((word.folded === 'de' || word.folded === 'con' || word.folded === 'a') && !hasArticle) continue
    return { from, end: endOfName(words, from, table) }
  }
  return undefined
}

/** "la única dentista de Villa Dolores". */
function findOnlyOne(words: readonly Word[], at: number): number {
  if (!/^(?:soy|somos|es|era)$/.test(words[at - 2]?.folded ?? '')) return -1
  for (let next = at + 2; next < at + 5; next += 1) {
    const isAfter = ['de', 'en', 'del'].includes(words[next - 1]?.folded ?? '')
    if (words[next]?.gap !== gap.space) return -1
    if (isAfter && words[next]?.isCapital === true && !countries.has(words[next]?.folded ?? ''))
      return endOfName(words, next, undefined)
  }
  return -1
}

/** "En Cencosud, donde trabajo". */
function findNameBefore(
  words: readonly Word[],
  at: number,
  table: InstitutionTable,
): { from: number; end: number } | undefined {
  for (let from = at - 1; from >= Math.max(1, at - wordsInName); from -= 1) {
    const word = words[from]
    if (word === undefined || word.gap === gap.sentence) return undefined
    if (!['en', 'del', 'de', 'el', 'la'].includes(words[from - 1]?.folded ?? '')) continue
    if (
      isProper(words, from, table) &&
      !isPlaceAt(words, from) &&
      !countries.has(word.folded) &&
      !firstNames.has(word.folded)
    )
      return { from, end: endOfName(words, from, table) }
  }
  return undefined
}

function isNamedAfterComma(words: readonly Word[], at: number): boolean {
  const isArticle = ['el', 'la', 'los', 'las'].includes(words[at]?.folded ?? '')
  if (isArticle) return words[at + 1]?.isCapital === true
  return (
    words[at - 1]?.folded === 'empresa' && words[at]?.isCapital === true && !firstNames.has(words[at]?.folded ?? '')
  )
}

/** Directly after a noun a name counts in lower case too: "el hospital eugenio espejo". */
function isNameAfterNoun(words: readonly Word[], at: number, noun: number): boolean {
  const word = words[at]
  return (
    word !== undefined &&
    at === noun + 1 &&
    !ordinaryWords.has(word.folded) &&
    (firstNames.has(word.folded) || surnames.has(word.folded))
  )
}

function isProper(words: readonly Word[], at: number, table: InstitutionTable): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined) return false
  if (table.names.has(word.folded)) return true
  // "La Salle", "El Fogón": a capital in the middle of a sentence.
  return (
    word.isCapital &&
    (!isCommonStart(word.folded) ||
      (word.gap !== gap.sentence && placeStarts.has(word.folded) && next?.isCapital === true))
  )
}

function isPlaceAt(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word === undefined) return false
  if (places.has(word.folded) || countries.has(word.folded))
    return word.isCapital || ['de', 'en', 'del'].includes(words[at - 1]?.folded ?? '')
  return word.isCapital && placeStarts.has(word.folded) && words[at + 1]?.isCapital === true
}

/** "santa maría", "don pepe": in lower case too. */
function isSaint(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  return (
    /^(?:san|santa|santo|don|dona)$/.test(words[at]?.folded ?? '') &&
    next !== undefined &&
    next.gap === gap.space &&
    !functionWords.has(next.folded)
  )
}

function endOfNumber(words: readonly Word[], at: number): number {
  const next = words[at + 1]
  if (next !== undefined && next.gap === gap.space && units.test(next.folded)) return -1
  return endOfName(words, at, undefined)
}

/** Proper words that follow, with the particles between: "Banco Galicia de Morón", "45 de Ecatepec". */
function endOfName(words: readonly Word[], from: number, table: InstitutionTable | undefined): number {
  let end = /^(?:san|santa|santo|don|dona)$/.test(words[from]?.folded ?? '') ? from + 2 : from + 1
  for (let next = end; next < Math.min(words.length, from + 9); next += 1) {
    const word = words[next]
    if (word === undefined || word.gap !== gap.space) break
    const isMore =
      (word.isCapital && !isCommonStart(word.folded)) ||
      table?.names.has(word.folded) === true ||
      (/^\d+$/.test(word.folded) && next === end) ||
      isPlaceAt(words, next)
    if (isMore) end = next + 1
    else if (!particles.has(word.folded) && word.folded !== 'en') break
  }
  return Math.min(end, words.length)
}
