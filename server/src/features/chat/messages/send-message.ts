// Endpoint handler: sends a message. Idempotent by client key; a new message publishes an event to both members.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import type { MessageRow } from '../core/chat.columns.ts'
import { canSend } from '../core/chat.policy.ts'
import { viewMessage } from '../core/chat.view.ts'
import { findSender, lockConversation, insertMessage } from '../conversations/conversations.store.ts'
import { withRateLimit } from '../core/chat-rate-limits.ts'
import { publishChatEvent } from '../conversations/publish-chat-events.ts'

type MessageInput = { readonly id: string; readonly key: string; readonly text: string }
type SendOutcome = {
  readonly row: MessageRow
  readonly side: number
  readonly otherId: string | null
  readonly isNew: boolean
}

export async function sendMessage(context: RequestContext, input: MessageInput) {
  const { accountId } = requireSession(context)
  const { deps } = context
  const runTransaction = () =>
    retryTransaction(() => deps.db.write.transaction().execute((trx) => sendInTransaction(trx, accountId, input)))
  const { row, side, otherId, isNew } = await withRateLimit(
    context,
    'saying',
    runTransaction,
    (outcome) => outcome.isNew,
  )
  if (isNew && otherId !== null)
    publishChatEvent(deps, [accountId, otherId], { conversationId: input.id, seq: row.seq })
  return viewMessage(row, side)
}

async function sendInTransaction(trx: Trx, accountId: string, { id, key, text }: MessageInput): Promise<SendOutcome> {
  const conversationId = await lockConversation(trx, id)
  const sender = conversationId && (await findSender(trx, conversationId, { accountId, key }))
  if (!sender) throw new AppError('chat.not_participant')
  const { side, otherId, seq, createdAt } = sender
  // The idempotency check is first: a stored message stays valid after a block or an erasure.
  if (seq !== null && createdAt !== null) {
    if (sender.text !== text) throw new AppError('chat.key_reused')
    return { row: { seq, side, text, key, createdAt }, side, otherId, isNew: false }
  }
  const refusal = canSend(sender)
  if (refusal !== null) throw new AppError(refusal)
  const row = await insertMessage(trx, { conversationId, side, text, key, sortKey: newInternalId() })
  return { row, side, otherId, isNew: true }
}
