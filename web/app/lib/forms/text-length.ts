// Length of a text as the contract counts it, and the error while a text is too long.
import { normalizeText } from '@murmullo/contract/text/normalize'

/** Surrounding whitespace does not count. */
export function countedLength(text: string): number {
  return normalizeText(text).length
}

export function tooLongText(excess: number): string {
  return excess === 1 ? 'Sobra 1 carácter.' : `Sobran ${excess} caracteres.`
}
