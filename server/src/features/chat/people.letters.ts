// How letters are looked for in nicknames: without case and accents, and every sign as itself.
const accented = 'áéíóúüñ'
const plain = 'aeiouun'

/** As the index of nicknames has them. */
export function foldLetters(term: string): string {
  const lower = term.normalize('NFC').toLowerCase()
  return [...lower].map((letter) => plain[accented.indexOf(letter)] ?? letter).join('')
}

/** A pattern for whatever contains exactly these letters: none of them stands for others. */
export function containing(letters: string): string {
  return `%${letters.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
