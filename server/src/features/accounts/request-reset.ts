// Endpoint handler: requests a password reset email. The worker checks whether the email exists, so response time reveals nothing.
import type { Call } from '../../platform/call.ts'
import { newBlankId } from '../../platform/internal-id.ts'
import { findUserByEmail } from './accounts.store.ts'
import { maySendLetter } from './may-send-letter.ts'

export async function requestReset({ services }: Call, { email }: { email: string }) {
  if (!(await maySendLetter(services, email))) return {}
  const user = await findUserByEmail(services.db.app, email)
  // For an unknown email an equal job is enqueued, with an id that no user has.
  await services.enqueue('accounts.send-reset', { userId: user?.id ?? newBlankId() })
  return {}
}
