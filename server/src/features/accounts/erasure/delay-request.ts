// Endpoint handler: schedules deletion or data export for an anonymous account whose owner lost the recovery phrase. The delay lets every
// other session of the account see the request and cancel it.
import type { DelayedAction, DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { findProofState } from '../auth/accounts.store.ts'
import { insertDelayedRequest, listDelayedRequestsOf } from '../account/delayed-requests.store.ts'
import { viewDelayedRequest } from './delayed-requests.view.ts'
import { assertSecondFactorVerified } from '../second-factor/require-staff.ts'
import { requireSession } from '../auth/require-session.ts'

type DelayedRequestInput = { readonly action: DelayedAction; readonly mode: ErasureMode }

export async function delayRequest(
  call: RequestContext,
  { action, mode }: DelayedRequestInput,
): Promise<DelayedRequest> {
  const session = requireSession(call)
  assertSecondFactorVerified(session)
  const { app } = call.deps.db
  const { accountId } = session
  // A registered account has a password, and an email to reset it.
  if (!(await findProofState(app, accountId))?.isAnonymous) throw new AppError('accounts.proof_required')
  await insertDelayedRequest(app, { id: newPublicId(), accountId, action, options: { mode } })
  const created = (await listDelayedRequestsOf(app, accountId)).find((row) => row.action === action)
  // A concurrent session cancelled it.
  if (created === undefined) throw new AppError('request.in_progress', { retryAfter: 1 })
  return viewDelayedRequest(created)
}
