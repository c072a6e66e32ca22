// Authenticates by email and password: the user who owns the email, or the user who claims it. Both are always checked at the
// same cost, so that neither response nor timing reveals which emails are registered.
import type { Deps } from '../../../platform/context/request-context.ts'
import { findUserByEmail } from './accounts.store.ts'
import { signInNameForClaim } from './sign-in-names.ts'
import { verifyCredentials } from './verify-credentials.ts'

export type AuthResult = { readonly userId: string | null; readonly claimName: string }

export async function authenticate(services: Deps, email: string, password: string): Promise<AuthResult> {
  const [holder, claimName] = await Promise.all([
    verifyCredentials(services, email, password),
    signInNameForClaim(services, email, password),
  ])
  const claimant = await findUserByEmail(services.db.app, claimName)
  return { userId: holder ?? claimant?.id ?? null, claimName }
}
