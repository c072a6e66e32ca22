// Authenticates by email and password: the user who owns the email, or the user who claims it. Both are always checked at the
// same cost, so that neither response nor timing reveals which emails are registered.
import type { Services } from '../../platform/call.ts'
import { findUserByEmail } from './accounts.store.ts'
import { nameOfClaim } from './sign-in-names.ts'
import { userWith } from './user-with.ts'

export type Opened = { readonly userId: string | null; readonly claimName: string }

export async function openWith(services: Services, email: string, password: string): Promise<Opened> {
  const [holder, claimName] = await Promise.all([
    userWith(services, email, password),
    nameOfClaim(services, email, password),
  ])
  const claimant = await findUserByEmail(services.db.app, claimName)
  return { userId: holder ?? claimant?.id ?? null, claimName }
}
