// Endpoint handler of step-up authentication: verifies the password again, because an unattended open session is not enough.
import type { Call } from '../../platform/call.ts'
import { assertPassword } from './assert-password.ts'
import { confirmSession } from './sessions.store.ts'
import { isLong } from './team-password.ts'
import { whoAsks } from './who-asks.ts'

export async function confirm(call: Call, { password }: { password: string }) {
  const { sessionHash } = whoAsks(call)
  await assertPassword(call, password)
  await confirmSession(call.services.db.app, sessionHash, { isLong: isLong(password) })
  return {}
}
