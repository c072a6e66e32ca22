// Endpoint handler: sends the verification email again.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../auth/require-session.ts'

export async function sendVerification(call: RequestContext) {
  await call.deps.enqueue('accounts.send-welcome-email', { userId: requireSession(call).userId })
  return {}
}
