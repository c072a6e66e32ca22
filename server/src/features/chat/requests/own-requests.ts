// Endpoint handlers: chat requests to the caller, as a list and one by one.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { viewRequest } from '../core/chat.view.ts'
import { countPending, listPending, findOwnRequest } from './requests.store.ts'

/** Pending requests, newest first, with keyset pagination. */
export async function listRequests(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  const page = await paginate(keys, {
    list: `chat requests ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listPending(db.write, accountId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewRequest,
  })
  return { ...page, pending: await countPending(db.write, accountId, chatLimits.unreadMax) }
}

/** One request, also after the answer. For users other than sender and recipient it does not exist. */
export async function readRequest(context: RequestContext, { id }: { id: string }) {
  const { accountId } = requireSession(context)
  const request = await findOwnRequest(context.deps.db.write, accountId, id)
  if (request === undefined) throw new AppError('chat.request_not_found')
  if (request.recipientId !== accountId) throw new AppError('chat.request_not_yours')
  return viewRequest(request)
}
