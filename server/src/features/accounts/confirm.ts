// Says the password again, for what asks for it: a session that somebody left open is not enough.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { knowsPassword } from './knows-password.ts'
import { spendAttempt } from './log-in-attempts.ts'
import { confirmSession } from './sessions.store.ts'
import { isLong } from './team-password.ts'
import { whoAsks } from './who-asks.ts'

export async function confirm(call: Call, { password }: { password: string }) {
  const { userId, sessionHash } = whoAsks(call)
  // Guesses of their own: whoever guesses from outside does not keep them from their work.
  const attempt = await spendAttempt(call, `confirm ${userId}`)
  if (!(await knowsPassword(call.services, userId, password))) throw new AppError('accounts.wrong_password')
  attempt.giveBack()
  await confirmSession(call.services.db.app, sessionHash, { isLong: isLong(password) })
  return {}
}
