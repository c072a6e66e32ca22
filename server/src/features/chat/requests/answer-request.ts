// Endpoint handler: accepts or rejects a chat request. Idempotent: the first answer is final, and the same answer again gets the same
// response.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import type { RequestRow } from '../core/chat.columns.ts'
import { canAnswer } from '../core/chat.policy.ts'
import { createConversation } from './create-conversation.ts'
import { isBlockedBy, lockPair } from '../core/pairs.store.ts'
import { findOwnRequest, rejectRequest } from './requests.store.ts'
import { publishChatEvent } from '../conversations/publish-chat-events.ts'

type Answer = { readonly id: string; readonly accept: boolean }

export async function answerRequest(context: RequestContext, answer: Answer) {
  const { accountId } = requireSession(context)
  const { deps } = context
  const { write } = deps.db
  const { senderId } = await findAnswerableRequest(write, accountId, answer.id)
  const conversationId = await retryTransaction(() =>
    write.transaction().execute(async (trx) => {
      await lockPair(trx, accountId, senderId)
      // Reads the row again under the lock: it may have been answered or withdrawn in the meantime.
      return answerInTransaction(trx, await findAnswerableRequest(trx, accountId, answer.id), answer.accept)
    }),
  )
  const location = conversationId === null ? null : { conversationId, seq: null }
  publishChatEvent(deps, [accountId], location)
  // The sender gets no event for a rejection.
  if (location !== null) publishChatEvent(deps, [senderId], location)
  return { conversationId }
}

async function answerInTransaction(trx: Trx, request: RequestRow, accept: boolean): Promise<string | null> {
  const { senderId, recipientId, status } = request
  const decision = canAnswer({ status, iBlocked: await isBlockedBy(trx, recipientId, senderId) }, accept)
  if (decision === 'same') return request.conversationPublicId
  if (decision !== 'new') throw new AppError(decision)
  if (accept) return createConversation(trx, [senderId, recipientId])
  await rejectRequest(trx, request.id)
  return null
}

/** Access check: only the recipient may answer. The sender gets a distinct error; for any other user the request does not exist. */
async function findAnswerableRequest(db: Db | Trx, accountId: string, id: string): Promise<RequestRow> {
  const request = await findOwnRequest(db, accountId, id)
  if (request === undefined) throw new AppError('chat.request_unknown')
  if (request.recipientId !== accountId) throw new AppError('chat.answer_not_yours')
  return request
}
