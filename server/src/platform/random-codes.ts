// Codes that a person copies by hand: groups of letters and numbers of which none looks like another.
import { randomInt } from 'node:crypto'

const letters = '23456789abcdefghjkmnpqrstvwxyz'

/** Three groups of four: 58 bits. */
const groups = [4, 4, 4] as const

export function randomCodes(count: number): string[] {
  return Array.from({ length: count }, () => groups.map(randomLetters).join('-'))
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
}
