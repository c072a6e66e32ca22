// How letters are looked for in nicknames: without case and accents. The signs of a nickname are letters too, so that none of them stands
// for others; what no nickname has is found in none.
const written = 'áéíóúüñ_-'
const folded = 'aeiouunAB'

/** As the index of nicknames has them; null when no nickname can have them. */
export function foldLetters(term: string): string | null {
  const lower = term.normalize('NFC').toLowerCase()
  const letters = [...lower].map((letter) => folded[written.indexOf(letter)] ?? letter).join('')
  return /^[a-z0-9AB]*$/.test(letters) ? letters : null
}
