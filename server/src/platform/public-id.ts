// The ids that leave the server: random, without time or order, of letters and digits alone.
import { randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 22

export function newPublicId(): string {
  let id = ''
  // 62 does not divide 256: bytes past the last whole round would favour the first letters.
  while (id.length < length)
    for (const byte of randomBytes(32)) if (byte < 248 && id.length < length) id += alphabet[byte % 62]
  return id
}

/** For what people read: so many letters out of those that cannot be mistaken for each other. */
export function randomLetters(letters: string, count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
}
