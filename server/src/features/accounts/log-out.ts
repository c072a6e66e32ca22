// Ends the session of whoever asks.
import type { Call } from '../../platform/call.ts'
import { leave } from './enter.ts'

export async function logOut(call: Call) {
  await leave(call)
  return {}
}
