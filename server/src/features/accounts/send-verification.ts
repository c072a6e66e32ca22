// Endpoint handler: sends the verification email again.
import type { RequestContext } from '../../platform/call.ts'
import { requireSession } from './who-asks.ts'

export async function sendVerification(call: RequestContext) {
  await call.deps.enqueue('accounts.send-welcome', { userId: requireSession(call).userId })
  return {}
}
