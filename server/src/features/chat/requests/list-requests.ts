// Endpoint handler: pending chat requests to the caller, newest first, with keyset pagination.
import { chatLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { viewRequest } from '../core/chat.view.ts'
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
