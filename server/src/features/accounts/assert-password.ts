// Verifies the password (or recovery words) of the signed-in account. Wrong tries are counted per account in one token bucket, whichever endpoint
// asks: confirming, changing the password, deleting and exporting guess the same secret.
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
  // Apart from the bucket of logins: an attacker without a session cannot lock the owner out of this.
  const attempt = await spendAttempt(call, `confirm ${userId}`)
  if (await knowsPassword(services, userId, password)) return attempt.giveBack()
  // A concurrent call may have deleted the account, and the credential with it.
  const isOver = (await findSession(services.db.preparedAsApp, sessionHash)) === undefined
  throw new AppError(isOver ? 'access.account_required' : refusal)
}
