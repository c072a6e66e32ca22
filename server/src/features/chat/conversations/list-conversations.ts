// Endpoint handler: the caller's conversations, sorted by last message, with keyset pagination.
import { chatLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { viewConversation } from '../core/chat.view.ts'
import { listOwnConversations } from './own-conversations.store.ts'

export function listConversations(call: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(call)
  const { db, keys } = call.deps
  return paginate(keys, {
    list: `conversations ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listOwnConversations(db.app, accountId, { before, count }),
    getPosition: ({ sortKey }) => sortKey,
    view: viewConversation,
  })
}
