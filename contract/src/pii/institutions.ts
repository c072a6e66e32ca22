// PII detector of workplaces and schools: the noun of an institution with its name or number near a cue, or a name directly after a cue.
import { stopwords, isCommonStart } from './stopwords.ts'
import { type InstitutionTable, noInstitutions, school, work } from './institution-tables.ts'
import {
  endOfName,
  endOfNumber,
  isNameAfterNoun,
  isNamedAfterComma,
  isPlaceAt,
  isProper,
  isSaint,
  particles,
} from './institution-tokens.ts'
import { firstNames } from './name-tables.ts'
import { countries } from './places.ts'
import { gap, type Word } from './tokens.ts'

type Span = { readonly start: number; readonly end: number }

const cueReach = 16
const nameReach = 3
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
  for (let near = Math.max(0, at - cueReach); near < Math.min(cues.length, at + cueReach); near += 1)
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
  for (let next = at + 1; next < words.length && skipped <= nameReach; next += 1) {
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
    if (stopwords.has(word.folded)) return -1
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
  for (let from = at - 1; from >= Math.max(1, at - nameReach); from -= 1) {
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
