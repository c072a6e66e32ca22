// Phonetic tokenizer for Spanish text: "kiero", "qiero" and "¡QUIEROOO!" become the same token.

/** Token for a clause boundary: no phrase matches across it. */
export const clauseBoundary = '·'

/** Chat abbreviations. A Map, because a plain object would match "constructor". */
const abbreviations = new Map(
  Object.entries({
    m: 'me',
    t: 'te',
    d: 'de',
    q: 'ke',
    k: 'ke',
    x: 'por',
    xq: 'porke',
    pq: 'porke',
    pk: 'porke',
    toy: 'estoy',
    tngo: 'tengo',
    tb: 'tambien',
    nomas: 'solo',
    nms: 'no',
    yano: 'ya no',
    nose: 'no se',
    noc: 'no se',
    teno: 'tengo',
    yanoquiero: 'ya no kiero',
  }),
)
const leetDigits: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a' }
const tokenPattern = /\d+(?:[.,/:]\d+)*%?|[\p{L}*@]+(?:\d[\p{L}*@]+)*|[^\p{L}\d\s*@°]+|\n|°/gu

/** Removes combining characters before normalization: NFD sorts long runs of them in quadratic time. */
export function withoutAccents(text: string): string {
  const loose = /\p{M}/gu
  return text.replaceAll(loose, '').normalize('NFD').replaceAll(loose, '')
}

/** Tokens in order. Numbers are not changed. */
export function tokenizePhonetic(text: string): string[] {
  const words: string[] = []
  for (const part of withoutAccents(text).toLowerCase().match(tokenPattern) ?? []) {
    if (part === '°') words.push('º')
    else if (/^[\p{L}\d]/u.test(part)) words.push(...phoneticForm(part).split(' '))
    // Hyphens, apostrophes and quotes are not a clause boundary.
    else if (words.at(-1) !== clauseBoundary && !/^[-'"*@_~]+$/.test(part)) words.push(clauseBoundary)
  }
  return words
}

const sounds: Readonly<Record<string, string>> = {
  ll: 'y',
  ch: '#',
  h: '',
  que: 'ke',
  qui: 'ki',
  q: 'k',
  ce: 'se',
  ci: 'si',
  c: 'k',
  z: 's',
  v: 'b',
}

/** Phonetic normalization: letters with the same sound in Spanish become one (b/v, s/c/z, k/qu), h is dropped, only rr stays double. */
export function phoneticForm(word: string): string {
  if (/^\d/.test(word)) return word
  const known = phoneticCache.get(word)
  if (known !== undefined) return known
  const sound = computePhoneticForm(word)
  if (phoneticCache.size >= phoneticCacheMax) phoneticCache.clear()
  phoneticCache.set(word, sound)
  return sound
}

/** In-memory cache: most words of a text are among a few thousand, and phonetic normalization takes most of the time of a check. */
const phoneticCache = new Map<string, string>()
const phoneticCacheMax = 5_000

function computePhoneticForm(word: string): string {
  const letters = /[\d@*]/.test(word) ? word.replaceAll(/[\d@*]/g, (sign) => leetDigits[sign] ?? '') : word
  return (
    abbreviations.get(letters) ??
    letters
      .replaceAll(/ll|ch|h|que|qui|q|ce|ci|c|z|v/g, (part) => sounds[part] ?? part)
      .replaceAll(/([^r])\1+|(r)r+(?![aeiour])|(rr)r+/g, '$1$2$3')
  )
}
