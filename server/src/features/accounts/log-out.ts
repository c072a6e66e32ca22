// Endpoint handler: ends the session and deletes the known-browser cookie, so that a shared computer stores no trace of its user.
import type { Call } from '../../platform/call.ts'
import { leave } from './enter.ts'
import { unmarkDevice } from './log-in-attempts.ts'

export async function logOut(call: Call) {
  await leave(call)
  unmarkDevice(call)
  return {}
}
