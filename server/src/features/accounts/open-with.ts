// Who an e-mail and a password open: who holds the e-mail, or who claims it. Both are always tried, at the same cost, so that neither the
// answer nor its time says who is known here.
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
