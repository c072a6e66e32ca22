// Asks for a link to a new password. Whether anybody has that e-mail is found out later, where nobody waits.
import type { Call } from '../../platform/call.ts'
import { newBlankId } from '../../platform/internal-id.ts'
import { findUserByEmail } from './accounts.store.ts'
import { maySendLetter } from './may-send-letter.ts'

export async function requestReset({ services }: Call, { email }: { email: string }) {
  if (!(await maySendLetter(services, email))) return {}
  const user = await findUserByEmail(services.db.app, email)
  // For a stranger the same work is left, about nobody.
  await services.enqueue('accounts.send-reset', { userId: user?.id ?? newBlankId() })
  return {}
}
