// Re-authentication before account deletion and data export: a session alone is not enough, and neither is a password or recovery phrase
// that a session alone has just replaced.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import { findProofState } from '../auth/accounts.store.ts'
import { assertPassword } from '../auth/assert-password.ts'
import { normalizePhrase } from '../auth/sign-in-names.ts'
import { assertSecondFactorVerified } from '../second-factor/require-staff.ts'
import { requireSession } from '../auth/require-session.ts'

export async function assertOwner(context: RequestContext, proof: string | undefined): Promise<Session> {
  const session = requireSession(context)
  assertSecondFactorVerified(session)
  if (proof === undefined || proof === '') throw new AppError('accounts.proof_required')
  const state = await findProofState(context.deps.db.write, session.accountId)
  if (state === undefined) throw new AppError('access.account_required')
  if (state.isAnonymous) await assertPassword(context, normalizePhrase(proof), 'accounts.wrong_phrase')
  else await assertPassword(context, proof)
  if (state.isRecent) throw new AppError('accounts.proof_recent')
  return session
}
