// Endpoint handler: updates the caller's read position. The event is published only to the caller's own connections.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { updateReadSeq } from '../conversations/conversations.store.ts'
import { getUnreadChatCount } from '../conversations/own-conversations.ts'
import { publishChatEvent } from '../conversations/publish-chat-events.ts'

export async function markConversationRead(context: RequestContext, { id, seq }: { id: string; seq: number }) {
  const { accountId } = requireSession(context)
  const { deps } = context
  const hasChanged = await deps.db.write
    .transaction()
    .execute((trx) => updateReadSeq(trx, { accountId, publicId: id, seq }))
  if (hasChanged === undefined) throw new AppError('chat.not_found')
  if (hasChanged) publishChatEvent(deps, [accountId], { conversationId: id, seq })
  return { unread: await getUnreadChatCount(deps, accountId) }
}
