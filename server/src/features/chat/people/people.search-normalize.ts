// Normalizes a nickname search term: lower case, without accents. `_` and `-` are mapped to letters, so that no character is a LIKE
// wildcard. A term with any other character matches no nickname.
const accented = 'áéíóúüñ_-'
const folded = 'aeiouunAB'

/** The same normalization as the index on nicknames; null when no nickname can match. */
export function normalizeNicknameTerm(term: string): string | null {
  const lower = term.normalize('NFC').toLowerCase()
  const normalized = Array.from(lower, (letter) => folded[accented.indexOf(letter)] ?? letter).join('')
  return /^[a-z0-9AB]*$/.test(normalized) ? normalized : null
}
