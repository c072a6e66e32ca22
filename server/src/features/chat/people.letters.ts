// Normalizes a nickname search term: lower case, without accents. `_` and `-` are mapped to letters, so that no character is a LIKE
// wildcard. A term with any other character matches no nickname.
const written = 'áéíóúüñ_-'
const folded = 'aeiouunAB'

/** The same normalization as the index on nicknames; null when no nickname can match. */
export function foldLetters(term: string): string | null {
  const lower = term.normalize('NFC').toLowerCase()
  const letters = Array.from(lower, (letter) => folded[written.indexOf(letter)] ?? letter).join('')
  return /^[a-z0-9AB]*$/.test(letters) ? letters : null
}
