// Endpoint handler: one chat request to the caller, also after the answer. For users other than sender and recipient it does not exist.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { viewRequest } from '../core/chat.view.ts'
import { findOwnRequest } from './requests.store.ts'

export async function readRequest(call: RequestContext, { id }: { id: string }) {
  const { accountId } = requireSession(call)
  const request = await findOwnRequest(call.deps.db.app, accountId, id)
  if (request === undefined) throw new AppError('chat.request_not_found')
  if (request.recipientId !== accountId) throw new AppError('chat.request_not_yours')
  return viewRequest(request)
}
