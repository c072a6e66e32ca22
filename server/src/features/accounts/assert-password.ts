// Verifies the password (or recovery phrase) of the signed-in account. Failed attempts share one token bucket per account across endpoints:
// step-up, password change, deletion and data export all guess the same password.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { knowsPassword } from './knows-password.ts'
import { spendAttempt } from './log-in-attempts.ts'
import { findSession } from './sessions.store.ts'
import { whoAsks } from './who-asks.ts'

type Refusal = 'accounts.wrong_password' | 'accounts.wrong_phrase'

export async function assertPassword(
  call: Call,
  password: string,
  refusal: Refusal = 'accounts.wrong_password',
): Promise<void> {
  const { userId, sessionHash } = whoAsks(call)
  const { services } = call
  // Separate from the login bucket: an attacker without a session cannot exhaust it for the owner.
  const attempt = await spendAttempt(call, `confirm ${userId}`)
  if (await knowsPassword(services, userId, password)) return attempt.giveBack()
  // A concurrent request may have deleted the account, and the credential with it.
  const isOver = (await findSession(services.db.preparedAsApp, sessionHash)) === undefined
  throw new AppError(isOver ? 'access.account_required' : refusal)
}
