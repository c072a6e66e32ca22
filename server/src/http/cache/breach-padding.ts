// Padding of random length against BREACH: a public page that is rendered for one signed-in user may show the own name beside texts that others
// wrote, and the size of a compressed page tells whether they are equal. With up to 64 characters more one size says nothing. The shared copy has
// the header, too: a reader cannot tell which of the two it is.
import { randomInt } from 'node:crypto'
import { randomToken } from '../hooks/random-token.ts'

const maxPaddingBytes = 48

export const paddingHeader = 'x-padding'

export function createPadding(): string {
  return randomToken(randomInt(1, maxPaddingBytes + 1))
}
