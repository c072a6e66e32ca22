// Endpoint handler: the caller's conversations, sorted by last message, with keyset pagination.
import { chatLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { viewConversation } from './chat.view.ts'
import { listOwn } from './own-conversations.store.ts'

export function listConversations(call: Call, { after }: { after?: string | undefined }) {
  const { accountId } = whoAsks(call)
  const { db, keys } = call.services
  return readPage(keys, {
    list: `conversations ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listOwn(db.app, accountId, { before, count }),
    placeOf: ({ place }) => place,
    view: viewConversation,
  })
}
