// Delayed deletion or data export for an anonymous account whose owner lost the recovery phrase: create, list and cancel.
import type { DelayedAction, DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { findProofState } from '../auth/accounts.store.ts'
import { insertDelayedRequest, listDelayedRequestsOf, deleteDelayedRequest } from '../account/delayed-requests.store.ts'
import { viewDelayedRequest } from './erasure.view.ts'
import { assertSecondFactorVerified } from '../second-factor/require-staff.ts'
import { requireSession } from '../auth/require-session.ts'

type DelayedRequestInput = { readonly action: DelayedAction; readonly mode: ErasureMode }

/** Endpoint handler: schedules the request. The delay lets every other session of the account see the request and cancel it. */
export async function delayRequest(
  context: RequestContext,
  { action, mode }: DelayedRequestInput,
): Promise<DelayedRequest> {
  const session = requireSession(context)
  assertSecondFactorVerified(session)
  const { write } = context.deps.db
  const { accountId } = session
  // A registered account has a password, and an email to reset it.
  if (!(await findProofState(write, accountId))?.isAnonymous) throw new AppError('accounts.proof_required')
  await insertDelayedRequest(write, { id: newPublicId(), accountId, action, options: { mode } })
  const created = (await listDelayedRequestsOf(write, accountId)).find((row) => row.action === action)
  // A concurrent session cancelled it.
  if (created === undefined) throw new AppError('request.in_progress', { retryAfter: 1 })
  return viewDelayedRequest(created)
}

/** Endpoint handler: lists the delayed requests of the account; every session gets the same response. */
export async function listDelayedRequests(context: RequestContext) {
  const rows = await listDelayedRequestsOf(context.deps.db.write, requireSession(context).accountId)
  return { items: rows.map(viewDelayedRequest) }
}

/** Endpoint handler: cancels a request. Any session of the account may cancel without proof: cancelling does no harm. */
export async function cancelDelayedRequest(context: RequestContext, { action }: { action: DelayedAction }) {
  await deleteDelayedRequest(context.deps.db.write, { accountId: requireSession(context).accountId, action })
  return {}
}
