// Pseudonymous sign-in names for the authentication library: for users without an email, or with one that another account owns. Derived by
// HMAC from what only that user knows, so no lookup table is needed; the `.invalid` domain never receives email.
import type { Deps } from '../../../platform/context/request-context.ts'
import { hmacAllVersions } from '../../../platform/crypto/hmac.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { domainWithoutPhrase } from './sign-in-names.columns.ts'

/** Normalizes a recovery phrase: no case or accents, single spaces. */
export function normalizePhrase(phrase: string): string {
  return phrase
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s,.;-]+/g, ' ')
}

/** One for each version of the keys. A new name is the first: the names of earlier versions are found until the user signs in. */
export type SignInNames = readonly [string, ...string[]]

export async function signInNamesForPhrase({ keys }: Deps, plain: string): Promise<SignInNames> {
  const [active, ...others] = await hmacAllVersions(keys, 'phrase', 'phrase', plain)
  return [phraseName(active), ...others.map(phraseName)]
}

const phraseName = (mac: Buffer) => `${mac.toString('hex')}@frase.invalid`

export function nameWithoutPhrase(): string {
  return `${newRandomId()}${domainWithoutPhrase}`
}

/**
 * For a user who registers with a taken email: the same email and password derive the same name, and find the same account. Derived as
 * slowly as a password hash, because an attacker could test passwords against it: each retired key costs every sign-in one hash more.
 */
export async function signInNamesForClaim(
  { keys, passwords }: Deps,
  email: string,
  password: string,
): Promise<SignInNames> {
  const [active, ...others] = await hmacAllVersions(keys, 'phrase', 'claim', email)
  const nameFor = async (salt: Buffer) =>
    `${await passwords.deriveLookupKey(password, salt.subarray(0, 16))}@pendiente.invalid`
  return [await nameFor(active), ...(await Promise.all(others.map(nameFor)))]
}

export function isDeliverable(email: string): boolean {
  return !email.endsWith('.invalid')
}
