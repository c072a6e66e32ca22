// Ends the session of the caller and removes the known-browser cookie: a shared computer keeps nothing of who used it.
import type { Call } from '../../platform/call.ts'
import { leave } from './enter.ts'
import { unmarkDevice } from './log-in-attempts.ts'

export async function logOut(call: Call) {
  await leave(call)
  unmarkDevice(call)
  return {}
}
