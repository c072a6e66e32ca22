// Conversations of the caller: list, read, and the unread count (messages and pending requests, capped at `unreadMax`).
import { chatLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { viewConversation, viewOpenConversation } from '../core/chat.view.ts'
import { listOwnConversations, findOwnConversationRow, countUnreadFor } from './own-conversations.store.ts'
import type { OpenConversationRow } from '../core/chat.columns.ts'

/** Endpoint handler: sorted by last message, with keyset pagination. */
export function listConversations(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return paginate(keys, {
    list: `conversations ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listOwnConversations(db.write, accountId, { before, count }),
    getPosition: ({ sortKey }) => sortKey,
    view: viewConversation,
  })
}

/** Endpoint handler: one conversation of the caller. */
export async function readConversation(context: RequestContext, { id }: { id: string }) {
  return viewOpenConversation(await findOwnConversation(context, id))
}

/** A foreign conversation gets the same `not_found` error as an unknown id. */
export async function findOwnConversation(context: RequestContext, id: string): Promise<OpenConversationRow> {
  const conversation = await findOwnConversationRow(context.deps.db.write, requireSession(context).accountId, id)
  if (conversation === undefined) throw new AppError('chat.not_found')
  return conversation
}

/** Endpoint handler: unread chat count of the caller. */
export async function countUnreadMessages(context: RequestContext) {
  return { unread: await getUnreadChatCount(context.deps, requireSession(context).accountId) }
}

export async function getUnreadChatCount({ db }: Deps, accountId: string): Promise<number> {
  const [counted] = await countUnreadFor(db.write.prepared, [accountId], chatLimits.unreadMax)
  return counted?.unread ?? 0
}
