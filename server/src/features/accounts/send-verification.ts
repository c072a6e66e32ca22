// Endpoint handler: sends the verification email again.
import type { Call } from '../../platform/call.ts'
import { whoAsks } from './who-asks.ts'

export async function sendVerification(call: Call) {
  await call.services.enqueue('accounts.send-welcome', { userId: whoAsks(call).userId })
  return {}
}
