// Endpoint handler of step-up authentication: verifies the password again, because an unattended open session is not enough.
import type { RequestContext } from '../../platform/call.ts'
import { assertPassword } from './assert-password.ts'
import { confirmSession } from './sessions.store.ts'
import { isLongEnoughForStaff } from './team-password.ts'
import { requireSession } from './who-asks.ts'

export async function stepUp(call: RequestContext, { password }: { password: string }) {
  const { sessionHash } = requireSession(call)
  await assertPassword(call, password)
  await confirmSession(call.deps.db.app, sessionHash, { isLong: isLongEnoughForStaff(password) })
  return {}
}
