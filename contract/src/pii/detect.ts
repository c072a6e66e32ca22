// PII detection: finds what could tell who wrote a text or whom it is about, to warn its author before publishing. One file for each kind.
import { addressPatterns } from './addresses.ts'
import { findDatedPlaces } from './dates.ts'
import { accountPattern, documentFormats, labelledDocumentPatterns } from './document-numbers.ts'
import { findSchools, findWorkplaces } from './institutions.ts'
import { findNames } from './names.ts'
import { emailPatterns, handlePatterns, linkPatterns } from './patterns.ts'
import { findPhones } from './phones.ts'
import { findPlates } from './plates.ts'
import { findUsernames } from './usernames.ts'
import { tokenize } from './tokens.ts'

const placeholders = {
  email: '[correo]',
  link: '[enlace]',
  document: '[documento]',
  phone: '[teléfono]',
  handle: '[usuario]',
  address: '[dirección]',
  plate: '[placa]',
  name: '[nombre]',
  work: '[trabajo]',
  school: '[escuela]',
  datePlace: '[fecha]',
} as const

export type PiiKind = keyof typeof placeholders
/** Offsets in UTF-16 code units. */
export type PiiMatch = { readonly start: number; readonly end: number; readonly kind: PiiKind }
type Span = { readonly start: number; readonly end: number }

/** Cheap pre-check: a text that does not match has no PII of that kind, and the expensive patterns are skipped. */
const prefilters = {
  email: /@|arroba|[([]at[)\]]/i,
  link: /\.|:\/\//,
  digit: /\d/,
  handle: /[@:=]|\s(?:es|soy|como)\s/i,
  address: /\d|esquina|esq\./i,
} as const

/** Sorted by offset and without overlaps: a match that encloses others replaces them, else the more specific kind wins a conflict. */
export function detectPii(text: string): PiiMatch[] {
  const words = tokenize(text)
  const hasDigit = prefilters.digit.test(text)
  const candidates = [
    ...(prefilters.email.test(text) ? mark('email', matchAll(text, emailPatterns)) : []),
    ...(prefilters.link.test(text) ? mark('link', matchAll(text, linkPatterns)) : []),
    ...(hasDigit ? mark('document', findDocuments(text)) : []),
    ...(hasDigit ? mark('plate', findPlates(text)) : []),
    ...(prefilters.address.test(text) ? mark('address', matchAll(text, addressPatterns)) : []),
    ...mark('phone', findPhones(text)),
    ...(prefilters.handle.test(text) ? mark('handle', matchAll(text, handlePatterns)) : []),
    ...mark('handle', findUsernames(text)),
    ...mark('school', findSchools(words)),
    ...mark('work', findWorkplaces(words)),
    ...mark('name', findNames(words)),
    ...mark('datePlace', findDatedPlaces(text)),
  ]
  const coveredOffsets = new Uint8Array(text.length)
  const matched = candidates.filter(({ start, end }) => {
    if (start === end || coveredOffsets[start] === 1 || coveredOffsets[end - 1] === 1) return false
    coveredOffsets.fill(1, start, end)
    return true
  })
  let lastEnd = 0
  return matched
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      if (start < lastEnd) return false
      lastEnd = end
      return true
    })
}

/** Replaces one match by a placeholder. Mask several from last to first, so that the offsets of the others stay valid. */
export function maskPii(text: string, { start, end, kind }: PiiMatch): string {
  return text.slice(0, start) + placeholders[kind] + text.slice(end)
}

const mark = (kind: PiiKind, spans: readonly Span[]): PiiMatch[] =>
  spans.map(({ start, end }) => ({ start, end, kind }))

function findDocuments(text: string): Span[] {
  return [
    ...documentFormats.flatMap(({ pattern, isOne }) => matchAll(text, [pattern], isOne)),
    ...matchAll(text, [...labelledDocumentPatterns, accountPattern]),
  ]
}

/** If a pattern has a capture group, only the group is PII. */
function matchAll(
  text: string,
  patterns: readonly RegExp[],
  isOne: (matchedText: string) => boolean = () => true,
): Span[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const matchedText = (match[1] ?? match[0]).replace(/[\s.,;:!?)\]'"»]+$/, '')
      const start = match.index + match[0].lastIndexOf(matchedText)
      return isOne(matchedText) ? [{ start, end: start + matchedText.length }] : []
    }),
  )
}
