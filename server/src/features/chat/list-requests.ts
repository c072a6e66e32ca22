// Endpoint handler: pending chat requests to the caller, newest first, with keyset pagination.
import { chatLimits } from '@murmullo/contract/limits'
import type { RequestContext } from '../../platform/call.ts'
import { paginate } from '../../platform/paging.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { viewRequest } from './chat.view.ts'
import { countPending, listPending } from './requests.store.ts'

export async function listRequests(call: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(call)
  const { db, keys } = call.deps
  const page = await paginate(keys, {
    list: `chat requests ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listPending(db.app, accountId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewRequest,
  })
  return { ...page, pending: await countPending(db.app, accountId, chatLimits.unreadMax) }
}
