// Words of the names of institutions: which word is a name, a place or a saint, and where a name ends. For the workplace and school detector.
import { stopwords, isCommonStart } from './stopwords.ts'
import type { InstitutionTable } from './institution-tables.ts'
import { firstNames, ambiguousNames, surnames } from './name-tables.ts'
import { countries, places, placeStarts } from './places.ts'
import { gap, type Word } from './tokens.ts'

/** Words between the parts of a name. */
export const particles = new Set([
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
const units =
  /^(?:anos?|veces|horas?|meses|mes|dias?|semanas?|ninos?|personas?|minutos?|km|pesos|amigas?|amigos?|companer\w+)$/

export function isProper(words: readonly Word[], at: number, table: InstitutionTable): boolean {
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

export function isPlaceAt(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word === undefined) return false
  if (places.has(word.folded) || countries.has(word.folded))
    return word.isCapital || ['de', 'en', 'del'].includes(words[at - 1]?.folded ?? '')
  return word.isCapital && placeStarts.has(word.folded) && words[at + 1]?.isCapital === true
}

/** "santa maría", "don pepe": in lower case too. */
export function isSaint(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  return (
    /^(?:san|santa|santo|don|dona)$/.test(words[at]?.folded ?? '') &&
    next !== undefined &&
    next.gap === gap.space &&
    !stopwords.has(next.folded)
  )
}

export function endOfNumber(words: readonly Word[], at: number): number {
  const next = words[at + 1]
  if (next !== undefined && next.gap === gap.space && units.test(next.folded)) return -1
  return endOfName(words, at, undefined)
}

/** Proper words that follow, with the particles between: "Banco Galicia de Morón", "45 de Ecatepec". */
export function endOfName(words: readonly Word[], from: number, table: InstitutionTable | undefined): number {
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

/** Directly after a noun a name counts in lower case too: "el hospital eugenio espejo". */
export function isNameAfterNoun(words: readonly Word[], at: number, noun: number): boolean {
  const word = words[at]
  return (
    word !== undefined &&
    at === noun + 1 &&
    !ambiguousNames.has(word.folded) &&
    (firstNames.has(word.folded) || surnames.has(word.folded))
  )
}

export function isNamedAfterComma(words: readonly Word[], at: number): boolean {
  const isArticle = ['el', 'la', 'los', 'las'].includes(words[at]?.folded ?? '')
  if (isArticle) return words[at + 1]?.isCapital === true
  return (
    words[at - 1]?.folded === 'empresa' && words[at]?.isCapital === true && !firstNames.has(words[at]?.folded ?? '')
  )
}
