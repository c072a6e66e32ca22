// PII detection: finds phones, emails, links, documents, handles and addresses in a text, to warn its author before publishing.
import { documentShapes, namedDocument } from './document-numbers.ts'
import {
  addressPatterns,
  emailPatterns,
  handlePatterns,
  isPhone,
  linkPatterns,
  phonePattern,
} from './giveaway-patterns.ts'

const placeholders = {
  email: '[correo]',
  link: '[enlace]',
  document: '[documento]',
  phone: '[teléfono]',
  handle: '[usuario]',
  address: '[dirección]',
} as const

export type GiveawayKind = keyof typeof placeholders
/** Offsets in UTF-16 code units. */
export type Giveaway = { readonly start: number; readonly end: number; readonly kind: GiveawayKind }

/** Cheap pre-check: a text that does not match has no PII of that kind, and the expensive patterns are skipped. */
const needs: Readonly<Record<GiveawayKind, RegExp>> = {
  email: /@|arroba|[([]at[)\]]/i,
  link: /\.|:\/\//,
  document: /\d/,
  phone: /\d/,
  handle: /[@:=]|\s(?:es|soy|como)\s/i,
  address: /\d/,
}

/** Sorted by offset and without overlaps: the more specific kind wins a conflict. */
export function findGiveaways(text: string): Giveaway[] {
  const claims = [
    ...matches(text, 'email', emailPatterns),
    ...matches(text, 'link', linkPatterns),
    ...documentShapes.flatMap(({ pattern, isOne }) => matches(text, 'document', [pattern], isOne)),
    ...matches(text, 'document', [namedDocument]),
    ...matches(text, 'address', addressPatterns),
    ...phones(text),
    ...matches(text, 'handle', handlePatterns),
  ]
  const taken = new Uint8Array(text.length)
  const kept = claims.filter(({ start, end }) => {
    if (start === end || taken[start] === 1 || taken[end - 1] === 1) return false
    taken.fill(1, start, end)
    return true
  })
  return kept.toSorted((one, other) => one.start - other.start)
}

/** Replaces one match by a placeholder. Mask several from last to first, so that the offsets of the others stay valid. */
export function maskGiveaway(text: string, { start, end, kind }: Giveaway): string {
  return text.slice(0, start) + placeholders[kind] + text.slice(end)
}

/** If a pattern has a capture group, only the group is PII. */
function matches(
  text: string,
  kind: GiveawayKind,
  patterns: readonly RegExp[],
  isOne: (told: string) => boolean = () => true,
): Giveaway[] {
  if (!needs[kind].test(text)) return []
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const told = (match[1] ?? match[0]).replace(/[\s.,;:!?)\]'"»]+$/, '')
      const start = match.index + match[0].lastIndexOf(told)
      return isOne(told) ? [{ start, end: start + told.length, kind }] : []
    }),
  )
}

function phones(text: string): Giveaway[] {
  if (!needs.phone.test(text)) return []
  return [...text.matchAll(phonePattern)].flatMap(({ 0: number, index }) => {
    const end = index + number.length
    const before = text.slice(Math.max(0, index - 30), index)
    return isPhone(number, before, text.slice(end, end + 20)) ? [{ start: index, end, kind: 'phone' as const }] : []
  })
}
