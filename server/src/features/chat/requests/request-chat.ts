// Endpoint handler: sends a chat request. It inserts the request and enqueues a notification job in one idempotent transaction; a refused
// request creates neither.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-marks.ts'
import { findStoredReply, withIdempotencyKey } from '../../../platform/idempotency/with-idempotency-key.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { decodePersonRef } from '../../profiles/person-ref.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { enqueueEvent } from '../../notifications/events/enqueue-event.ts'
import { canRequest } from '../core/chat.policy.ts'
import { findRequestFacts, lockPair } from '../core/pairs.store.ts'
import { insertRequest } from './requests.store.ts'
import { requestRateLimit, withRateLimit } from '../core/chat-rate-limits.ts'
import { publishChatEvent } from '../conversations/publish-chat-events.ts'

type RequestInput = { readonly ref: string; readonly message?: string | undefined }

export async function requestChat(
  context: RequestContext,
  { ref, message }: RequestInput,
): Promise<Record<never, never>> {
  const { accountId } = requireSession(context)
  const { deps } = context
  const { write } = deps.db
  const operation = 'chat.requestChat'
  const attempt: IdempotentRequest = {
    principal: accountId,
    key: context.idempotencyKey,
    operation,
    input: { ref, message },
  }
  const earlier = await findStoredReply<Record<never, never>>(deps, attempt)
  if (earlier !== undefined) return earlier
  const personId = await decodePersonRef(deps, accountId, ref)
  if (personId === null) throw new AppError('chat.user_not_found')
  // The policy runs before the rate limit: a refused request consumes no token, and a caller without tokens still gets the specific error.
  await assertCanRequest(write, accountId, personId)
  const insertInTransaction = (trx: Trx) =>
    requestInTransaction(context, trx, { senderId: accountId, recipientId: personId, message })
  const reply = await withRateLimit(context, requestRateLimit(context), () =>
    retryTransaction(() => withIdempotencyKey(deps, attempt, insertInTransaction)),
  )
  publishChatEvent(deps, [personId], null)
  return reply
}

type NewChatRequest = { readonly senderId: string; readonly recipientId: string; readonly message: string | undefined }

async function requestInTransaction(
  { deps }: RequestContext,
  trx: Trx,
  { senderId, recipientId, message }: NewChatRequest,
) {
  await lockPair(trx, senderId, recipientId)
  await assertCanRequest(trx, senderId, recipientId)
  const id = newInternalId()
  await insertRequest(trx, { id, publicId: newPublicId(), senderId, recipientId, message: message ?? null })
  await enqueueEvent(deps, trx, { requestId: id })
  return {}
}

async function assertCanRequest(db: Db | Trx, me: string, them: string): Promise<void> {
  const facts = await findRequestFacts(db, me, them)
  if (facts === undefined) throw new AppError('chat.user_not_found')
  const refusal = canRequest(facts)
  if (refusal === null) return
  const { conversationPublicId } = facts
  // The error contains the existing conversation, so that the client can navigate to it.
  const hasConversation = refusal === 'chat.already_open' && conversationPublicId !== null
  throw new AppError(refusal, hasConversation ? { conversationId: conversationPublicId } : {})
}
