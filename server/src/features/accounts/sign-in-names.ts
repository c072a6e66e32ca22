// The names under which the library knows people who gave it no e-mail, or one that somebody else holds. They are made from what only
// that person says, so that nothing has to be looked up to find them, and end where no mail can ever go.
import type { Services } from '../../platform/call.ts'
import { slowTag } from '../../platform/passwords.ts'
import { sign } from '../../platform/sign.ts'

/** Without case and accents, one space between words: as it is remembered, not as it was typed. */
export function plainPhrase(phrase: string): string {
  return phrase
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s,.;-]+/g, ' ')
}

export async function nameOfPhrase({ keys }: Services, plain: string): Promise<string> {
  return `${sign(await keys('phrase'), 'phrase', plain).toString('hex')}@frase.invalid`
}

/**
 * Of whoever registers with an e-mail that is taken: with the same e-mail and password they find the same account again. Made as slowly as
 * a password is hashed, because that is what it is.
 */
export async function nameOfClaim({ keys }: Services, email: string, password: string): Promise<string> {
  const salt = sign(await keys('phrase'), 'claim', email).subarray(0, 16)
  return `${await slowTag(password, salt)}@pendiente.invalid`
}

export function isMailbox(email: string): boolean {
  return !email.endsWith('.invalid')
}
