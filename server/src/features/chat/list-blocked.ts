// Endpoint handler: users whom the caller blocked, newest first, with keyset pagination.
import { chatLimits } from '@murmullo/contract/limits'
import type { RequestContext } from '../../platform/call.ts'
import { paginate } from '../../platform/paging.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { listOwnBlocks } from './blocks.store.ts'
import { viewBlocked } from './chat.view.ts'

export function listBlocked(call: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(call)
  const { db, keys } = call.deps
  return paginate(keys, {
    list: `blocked ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listOwnBlocks(db.app, accountId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewBlocked,
  })
}
