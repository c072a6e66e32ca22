// Backup code generator: groups of letters and digits without similar characters, which a user copies by hand.
import { randomInt } from 'node:crypto'

const alphabet = '23456789abcdefghjkmnpqrstvwxyz'

/** Three groups of four characters: 58 bits. */
const groups = [4, 4, 4] as const

export function generateBackupCodes(count: number): string[] {
  return Array.from({ length: count }, () => groups.map(randomGroup).join('-'))
}

function randomGroup(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
}
