// Re-authentication before account deletion and data export: a session alone is not enough, and neither is a password or recovery phrase
// that a session alone has just replaced.
import { AppError } from '@murmullo/contract/errors'
import type { RequestContext, Session } from '../../platform/call.ts'
import { findProofState } from './accounts.store.ts'
import { assertPassword } from './assert-password.ts'
import { normalizePhrase } from './sign-in-names.ts'
import { assertSecondFactorVerified } from './team-member.ts'
import { requireSession } from './who-asks.ts'

export async function assertOwner(call: RequestContext, proof: string | undefined): Promise<Session> {
  const session = requireSession(call)
  assertSecondFactorVerified(session)
  if (proof === undefined || proof === '') throw new AppError('accounts.proof_required')
  const state = await findProofState(call.deps.db.app, session.accountId)
  if (state === undefined) throw new AppError('access.account_required')
  if (state.isAnonymous) await assertPassword(call, normalizePhrase(proof), 'accounts.wrong_phrase')
  else await assertPassword(call, proof)
  if (state.isRecent) throw new AppError('accounts.proof_recent')
  return session
}
