// Endpoint handler: one chat request to the caller, also after the answer. For users other than sender and recipient it does not exist.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { viewRequest } from './chat.view.ts'
import { findOwnRequest } from './requests.store.ts'

export async function readRequest(call: Call, { id }: { id: string }) {
  const { accountId } = whoAsks(call)
  const request = await findOwnRequest(call.services.db.app, accountId, id)
  if (request === undefined) throw new AppError('chat.request_not_found')
  if (request.recipientId !== accountId) throw new AppError('chat.request_not_yours')
  return viewRequest(request)
}
