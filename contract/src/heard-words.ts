// A text as words by their sound, so that "kiero", "qiero" and "¡QUIEROOO!" are one word.

/** Stands between words where a sentence may turn: no phrase reaches over it. */
export const pause = '·'

/** How people write who write fast. A map, for "constructor" is a word too. */
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

/** Loose ones go before: to sort long rows of them, as normalising must, takes a time that grows with the square. */
export function withoutAccents(text: string): string {
  const loose = /\p{M}/gu
  return text.replaceAll(loose, '').normalize('NFD').replaceAll(loose, '')
}

/** In order. Numbers stay as they are written. */
export function hearWords(text: string): string[] {
  const words: string[] = []
  for (const part of withoutAccents(text).toLowerCase().match(piece) ?? []) {
    if (part === '°') words.push('º')
    else if (/^[\p{L}\d]/u.test(part)) words.push(...soundOf(part).split(' '))
    // Hyphens, apostrophes and quotes stop nobody's breath.
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

/** The letters that Spanish tells apart by ear alone are one: b and v, s, c and z, k and qu, no h, nothing doubled but rr. */
export function soundOf(word: string): string {
  if (/^\d/.test(word)) return word
  const known = knownSounds.get(word)
  if (known !== undefined) return known
  const sound = spellBySound(word)
  if (knownSounds.size >= knownSoundsMax) knownSounds.clear()
  knownSounds.set(word, sound)
  return sound
}

/** In-memory cache: most words of a text are among a few thousand, and working out a sound is most of the time of a judgement. */
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
