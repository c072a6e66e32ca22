// Verifies the password (or recovery phrase) of the signed-in account. Failed attempts share one token bucket per account across endpoints:
// step-up, password change, deletion and data export all guess the same password.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { consumeConfirmationAttempt } from './login-throttle.ts'
import { findSession } from './sessions.store.ts'
import { requireSession } from './require-session.ts'

type Refusal = 'accounts.wrong_password' | 'accounts.wrong_phrase'

export async function assertPassword(
  context: RequestContext,
  password: string,
  refusal: Refusal = 'accounts.wrong_password',
): Promise<void> {
  const { userId, sessionHash } = requireSession(context)
  const { deps } = context
  const attempt = await consumeConfirmationAttempt(deps, userId)
  if (await verifyOwnPassword(deps, userId, password)) return attempt.refund()
  // A concurrent request may have deleted the account, and the credential with it.
  const isOver = (await findSession(deps.db.write.prepared, sessionHash)) === undefined
  throw new AppError(isOver ? 'access.account_required' : refusal)
}

/** Constant cost: without a stored password it hashes anyway, against timing attacks. */
async function verifyOwnPassword({ auth }: Deps, userId: string, password: string): Promise<boolean> {
  const { internalAdapter, password: passwords } = await (await auth()).$context
  const credential = (await internalAdapter.findAccounts(userId)).find(({ providerId }) => providerId === 'credential')
  if (credential?.password) return passwords.verify({ hash: credential.password, password })
  await passwords.hash(password)
  return false
}
