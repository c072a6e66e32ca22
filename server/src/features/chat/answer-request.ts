// Accepts or rejects a request to talk. The first answer stands; the same again is answered alike.
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
      // It may have been answered, or taken back, while we waited.
      return answerTogether(trx, await findToAnswer(trx, accountId, answer.id), answer.accept)
    }),
  )
  const where = conversationId === null ? null : { conversationId, seq: null }
  tellChat(services, [accountId], where)
  // Who is rejected is not told.
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

/** Only who was asked answers. Who asked knows that it is there; to everybody else it is not. */
async function findToAnswer(db: Db | Trx, accountId: string, id: string): Promise<RequestRow> {
  const request = await findOwnRequest(db, accountId, id)
  if (request === undefined) throw new AppError('chat.request_unknown')
  if (request.recipientId !== accountId) throw new AppError('chat.answer_not_yours')
  return request
}
