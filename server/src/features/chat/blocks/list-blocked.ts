// Endpoint handler: users whom the caller blocked, newest first, with keyset pagination.
import { chatLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnBlocks } from './blocks.store.ts'
import { viewBlocked } from '../core/chat.view.ts'

export function listBlocked(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return paginate(keys, {
    list: `blocked ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listOwnBlocks(db.app, accountId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewBlocked,
  })
}
