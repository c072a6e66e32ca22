// Endpoint handler: schedules deletion or data export for an anonymous account whose owner lost the recovery phrase. The delay lets every
// other session of the account see the request and cancel it.
import type { DelayedAction, DelayedRequest } from '@murmullo/contract/delayed-requests'
import type { ErasureMode } from '@murmullo/contract/erasure'
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { findProofState } from './accounts.store.ts'
import { insertDelayedRequest, listDelayedRequestsOf } from './delayed-requests.store.ts'
import { viewDelayedRequest } from './delayed-requests.view.ts'
import { assertPassed } from './team-member.ts'
import { whoAsks } from './who-asks.ts'

type Wish = { readonly action: DelayedAction; readonly mode: ErasureMode }

export async function delayRequest(call: Call, { action, mode }: Wish): Promise<DelayedRequest> {
  const me = whoAsks(call)
  assertPassed(me)
  const { app } = call.services.db
  const { accountId } = me
  // A registered account has a password, and an email to reset it.
  if (!(await findProofState(app, accountId))?.isAnonymous) throw new AppError('accounts.proof_required')
  await insertDelayedRequest(app, { id: newPublicId(), accountId, action, options: { mode } })
  const made = (await listDelayedRequestsOf(app, accountId)).find((row) => row.action === action)
  // A concurrent session cancelled it.
  if (made === undefined) throw new AppError('request.in_progress', { retryAfter: 1 })
  return viewDelayedRequest(made)
}
