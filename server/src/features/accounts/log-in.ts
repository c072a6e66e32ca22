// Endpoint handler: login with email and password.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { enter } from './enter.ts'
import { markDevice, spendAttempt } from './log-in-attempts.ts'
import { openWith } from './open-with.ts'
import { confirmSession } from './sessions.store.ts'
import { isLong } from './team-password.ts'

export async function logIn(call: Call, { email, password }: { email: string; password: string }) {
  const attempt = await spendAttempt(call, email)
  const { userId } = await openWith(call.services, email, password)
  if (userId === null) throw new AppError('accounts.wrong_credentials')
  attempt.giveBack()
  // The user has just entered the password, so the new session counts as confirmed (step-up).
  await confirmSession(call.services.db.app, await enter(call, userId), { isLong: isLong(password) })
  await markDevice(call, email)
  return {}
}
