// Endpoint handler: accepts or rejects a chat request. Idempotent: the first answer is final, and the same answer again gets the same
// response.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { retryUndone } from '../../platform/retry.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import type { RequestRow } from './chat.columns.ts'
import { mayAnswer } from './chat.policy.ts'
import { openConversation } from './open-conversation.ts'
import { isBlockedBy, lockPair } from './pairs.store.ts'
import { findOwnRequest, rejectRequest } from './requests.store.ts'
import { tellChat } from './tell-chat.ts'

type Answer = { readonly id: string; readonly accept: boolean }

export async function answerRequest(call: Call, answer: Answer) {
  const { accountId } = whoAsks(call)
  const { services } = call
  const { app } = services.db
  const { senderId } = await findToAnswer(app, accountId, answer.id)
  const conversationId = await retryUndone(() =>
    app.transaction().execute(async (trx) => {
      await lockPair(trx, accountId, senderId)
      // Reads the row again under the lock: it may have been answered or withdrawn in the meantime.
      return answerTogether(trx, await findToAnswer(trx, accountId, answer.id), answer.accept)
    }),
  )
  const where = conversationId === null ? null : { conversationId, seq: null }
  tellChat(services, [accountId], where)
  // The sender gets no event for a rejection.
  if (where !== null) tellChat(services, [senderId], where)
  return { conversationId }
}

async function answerTogether(trx: Trx, request: RequestRow, accept: boolean): Promise<string | null> {
  const { senderId, recipientId, status } = request
  const verdict = mayAnswer({ status, iBlocked: await isBlockedBy(trx, recipientId, senderId) }, accept)
  if (verdict === 'same') return request.conversationPublicId
  if (verdict !== 'new') throw new AppError(verdict)
  if (accept) return openConversation(trx, [senderId, recipientId])
  await rejectRequest(trx, request.id)
  return null
}

/** Access check: only the recipient may answer. The sender gets a distinct error; for any other user the request does not exist. */
async function findToAnswer(db: Db | Trx, accountId: string, id: string): Promise<RequestRow> {
  const request = await findOwnRequest(db, accountId, id)
  if (request === undefined) throw new AppError('chat.request_unknown')
  if (request.recipientId !== accountId) throw new AppError('chat.answer_not_yours')
  return request
}
