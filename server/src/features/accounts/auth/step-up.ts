// Endpoint handler of step-up authentication: verifies the password again, because an unattended open session is not enough.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { assertPassword } from './assert-password.ts'
import { confirmSession } from './sessions.store.ts'
import { isLongEnoughForStaff } from './staff-password-policy.ts'
import { requireSession } from './require-session.ts'

export async function stepUp(context: RequestContext, { password }: { password: string }) {
  const { sessionHash } = requireSession(context)
  await assertPassword(context, password)
  await confirmSession(context.deps.db.write, sessionHash, { isLong: isLongEnoughForStaff(password) })
  return {}
}
