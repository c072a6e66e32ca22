// Authenticates by email and password: the user who owns the email, or the user who claims it. Both are always checked at the
// same cost, so that neither response nor timing reveals which emails are registered.
import type { Deps } from '../../../platform/context/request-context.ts'
import { findUserByName } from './accounts.store.ts'
import { signInNamesForClaim } from './sign-in-names.ts'
import { verifyCredentials } from './verify-credentials.ts'

export type Credentials = { readonly email: string; readonly password: string }
export type AuthResult = { readonly userId: string | null; readonly claimName: string }

export async function authenticate(services: Deps, { email, password }: Credentials): Promise<AuthResult> {
  const [holder, claimNames] = await Promise.all([
    verifyCredentials(services, email, password),
    signInNamesForClaim(services, email, password),
  ])
  const [claimName] = claimNames
  const claimant = await findUserByName(services.db.write, claimNames)
  return { userId: holder ?? claimant?.id ?? null, claimName }
}
