// Pseudonymous sign-in names for the authentication library: for users without an email, or with one that another account owns. Derived by
// HMAC from what only that user knows, so no lookup table is needed; the `.invalid` domain never receives email.
import type { Deps } from '../../../platform/context/request-context.ts'
import { deriveLookupKey } from '../../../platform/crypto/password-hash.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'

/** Normalizes a recovery phrase: no case or accents, single spaces. */
export function normalizePhrase(phrase: string): string {
  return phrase
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s,.;-]+/g, ' ')
}

export async function signInNameForPhrase({ keys }: Deps, plain: string): Promise<string> {
  return `${hmac(await keys('phrase'), 'phrase', plain).toString('hex')}@frase.invalid`
}

/**
 * For a user who registers with a taken email: the same email and password derive the same name, and find the same account. Derived as
 * slowly as a password hash, because an attacker could test passwords against it.
 */
export async function signInNameForClaim({ keys }: Deps, email: string, password: string): Promise<string> {
  const salt = hmac(await keys('phrase'), 'claim', email).subarray(0, 16)
  return `${await deriveLookupKey(password, salt)}@pendiente.invalid`
}

export function isDeliverable(email: string): boolean {
  return !email.endsWith('.invalid')
}
