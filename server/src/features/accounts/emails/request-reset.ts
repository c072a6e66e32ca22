// Endpoint handler: requests a password reset email. The worker checks whether the email exists, so response time reveals nothing.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { findUserByEmail } from '../auth/accounts.store.ts'
import { tryConsumeEmailToken } from './email-throttle.ts'

export async function requestReset({ deps }: RequestContext, { email }: { email: string }) {
  if (!(await tryConsumeEmailToken(deps, email))) return {}
  const user = await findUserByEmail(deps.db.app, email)
  // For an unknown email an equal job is enqueued, with an id that no user has.
  await deps.enqueue('accounts.send-reset-email', { userId: user?.id ?? newRandomId() })
  return {}
}
