// Re-authentication before account deletion and data export: a session alone is not enough, and neither is a password or recovery phrase
// that a session alone has just replaced.
import { AppError } from '@murmullo/contract/errors'
import type { Call, SignedIn } from '../../platform/call.ts'
import { findProofState } from './accounts.store.ts'
import { assertPassword } from './assert-password.ts'
import { plainPhrase } from './sign-in-names.ts'
import { assertPassed } from './team-member.ts'
import { whoAsks } from './who-asks.ts'

export async function assertOwner(call: Call, proof: string | undefined): Promise<SignedIn> {
  const me = whoAsks(call)
  assertPassed(me)
  if (proof === undefined || proof === '') throw new AppError('accounts.proof_required')
  const state = await findProofState(call.services.db.app, me.accountId)
  if (state === undefined) throw new AppError('access.account_required')
  if (state.isAnonymous) await assertPassword(call, plainPhrase(proof), 'accounts.wrong_phrase')
  else await assertPassword(call, proof)
  if (state.isRecent) throw new AppError('accounts.proof_recent')
  return me
}
