// PII detection: finds phones, emails, links, documents, handles and addresses in a text, to warn its author before publishing.
import { documentFormats, labelledDocumentPattern } from './document-numbers.ts'
import { addressPatterns, emailPatterns, handlePatterns, isPhone, linkPatterns, phonePattern } from './patterns.ts'

const placeholders = {
  email: '[correo]',
  link: '[enlace]',
  document: '[documento]',
  phone: '[teléfono]',
  handle: '[usuario]',
  address: '[dirección]',
} as const

export type PiiKind = keyof typeof placeholders
/** Offsets in UTF-16 code units. */
export type PiiMatch = { readonly start: number; readonly end: number; readonly kind: PiiKind }

/** Cheap pre-check: a text that does not match has no PII of that kind, and the expensive patterns are skipped. */
const prefilters: Readonly<Record<PiiKind, RegExp>> = {
  email: /@|arroba|[([]at[)\]]/i,
  link: /\.|:\/\//,
  document: /\d/,
  phone: /\d/,
  handle: /[@:=]|\s(?:es|soy|como)\s/i,
  address: /\d/,
}

/** Sorted by offset and without overlaps: a match that encloses others replaces them, else the more specific kind wins a conflict. */
export function detectPii(text: string): PiiMatch[] {
  const candidates = [
    ...findMatches(text, 'email', emailPatterns),
    ...findMatches(text, 'link', linkPatterns),
    ...documentFormats.flatMap(({ pattern, isOne }) => findMatches(text, 'document', [pattern], isOne)),
    ...findMatches(text, 'document', [labelledDocumentPattern]),
    ...findMatches(text, 'address', addressPatterns),
    ...findPhones(text),
    ...findMatches(text, 'handle', handlePatterns),
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

/** If a pattern has a capture group, only the group is PII. */
function findMatches(
  text: string,
  kind: PiiKind,
  patterns: readonly RegExp[],
  isOne: (matchedText: string) => boolean = () => true,
): PiiMatch[] {
  if (!prefilters[kind].test(text)) return []
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const matchedText = (match[1] ?? match[0]).replace(/[\s.,;:!?)\]'"»]+$/, '')
      const start = match.index + match[0].lastIndexOf(matchedText)
      return isOne(matchedText) ? [{ start, end: start + matchedText.length, kind }] : []
    }),
  )
}

function findPhones(text: string): PiiMatch[] {
  if (!prefilters.phone.test(text)) return []
  return [...text.matchAll(phonePattern)].flatMap(({ 0: number, index }) => {
    const end = index + number.length
    const before = text.slice(Math.max(0, index - 30), index)
    return isPhone(number, before, text.slice(end, end + 20)) ? [{ start: index, end, kind: 'phone' as const }] : []
  })
}
