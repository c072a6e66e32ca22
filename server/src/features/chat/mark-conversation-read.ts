// Endpoint handler: updates the caller's read position. The event is published only to the caller's own connections.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { updateReadSeq } from './conversations.store.ts'
import { unreadInChat } from './count-unread-messages.ts'
import { tellChat } from './tell-chat.ts'

export async function markConversationRead(call: Call, { id, seq }: { id: string; seq: number }) {
  const { accountId } = whoAsks(call)
  const { services } = call
  const isNews = await services.db.app
    .transaction()
    .execute((trx) => updateReadSeq(trx, { accountId, publicId: id, seq }))
  if (isNews === undefined) throw new AppError('chat.not_found')
  if (isNews) tellChat(services, [accountId], { conversationId: id, seq })
  return { unread: await unreadInChat(services, accountId) }
}
