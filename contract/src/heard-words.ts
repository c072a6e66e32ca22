// Phonetic tokenizer for Spanish text: "kiero", "qiero" and "¡QUIEROOO!" become the same token.

/** Token for a clause boundary: no phrase matches across it. */
export const pause = '·'

/** Chat abbreviations. A Map, because a plain object would match "constructor". */
const shortForms = new Map(
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
const signsInWords: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a' }
const piece = /\d+(?:[.,/:]\d+)*%?|[\p{L}*@]+(?:\d[\p{L}*@]+)*|[^\p{L}\d\s*@°]+|\n|°/gu

/** Removes combining characters before normalization: NFD sorts long runs of them in quadratic time. */
export function withoutAccents(text: string): string {
  const loose = /\p{M}/gu
  return text.replaceAll(loose, '').normalize('NFD').replaceAll(loose, '')
}

/** Tokens in order. Numbers are not changed. */
export function hearWords(text: string): string[] {
  const words: string[] = []
  for (const part of withoutAccents(text).toLowerCase().match(piece) ?? []) {
    if (part === '°') words.push('º')
    else if (/^[\p{L}\d]/u.test(part)) words.push(...soundOf(part).split(' '))
    // Hyphens, apostrophes and quotes are not a clause boundary.
    else if (words.at(-1) !== pause && !/^[-'"*@_~]+$/.test(part)) words.push(pause)
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
export function soundOf(word: string): string {
  if (/^\d/.test(word)) return word
  const known = knownSounds.get(word)
  if (known !== undefined) return known
  const sound = spellBySound(word)
  if (knownSounds.size >= knownSoundsMax) knownSounds.clear()
  knownSounds.set(word, sound)
  return sound
}

/** In-memory cache: most words of a text are among a few thousand, and phonetic normalization takes most of the time of a check. */
const knownSounds = new Map<string, string>()
const knownSoundsMax = 5_000

function spellBySound(word: string): string {
  const letters = /[\d@*]/.test(word) ? word.replaceAll(/[\d@*]/g, (sign) => signsInWords[sign] ?? '') : word
  return (
    shortForms.get(letters) ??
    letters
      .replaceAll(/ll|ch|h|que|qui|q|ce|ci|c|z|v/g, (part) => sounds[part] ?? part)
      .replaceAll(/([^r])\1+|(r)r+(?![aeiour])|(rr)r+/g, '$1$2$3')
  )
}
