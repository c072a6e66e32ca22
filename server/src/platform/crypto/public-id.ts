// Public ids, the only ids that leave the server: random, without time or order, alphanumeric.
import { randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 22

export function newPublicId(): string {
  let id = ''
  // Rejection sampling: 62 does not divide 256, so bytes from 248 on would favour the first characters.
  while (id.length < length)
    for (const byte of randomBytes(32)) if (byte < 248 && id.length < length) id += alphabet[byte % 62]
  return id
}

/** Random string for users to read, from an alphabet without similar characters. */
export function randomString(characters: string, count: number): string {
  return Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('')
}
