// Endpoint handler: sends a chat request. It inserts the request and enqueues a notification job in one idempotent transaction; a refused
// request creates neither.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { type Attempt, earlierReply, once } from '../../platform/idempotency.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { retryUndone } from '../../platform/retry.ts'
import { openPersonRef } from '../accounts/person-ref.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { leaveNews } from '../notifications/leave-news.ts'
import { mayAsk } from './chat.policy.ts'
import { findAskingFacts, lockPair } from './pairs.store.ts'
import { insertRequest } from './requests.store.ts'
import { askingTurn, takeTurn } from './take-turn.ts'
import { tellChat } from './tell-chat.ts'

type Asked = { readonly ref: string; readonly message?: string | undefined }

export async function requestChat(call: Call, { ref, message }: Asked): Promise<Record<never, never>> {
  const { accountId } = whoAsks(call)
  const { services } = call
  const { app } = services.db
  const operation = 'chat.requestChat'
  const attempt: Attempt = { principal: accountId, key: call.idempotencyKey, operation, input: { ref, message } }
  const earlier = await earlierReply<Record<never, never>>(app, attempt)
  if (earlier !== undefined) return earlier
  const personId = await openPersonRef(services, accountId, ref)
  if (personId === null) throw new AppError('chat.person_unknown')
  // The policy runs before the rate limit: a refused request consumes no token, and a caller without tokens still gets the specific error.
  await assertMayAsk(app, accountId, personId)
  const ask = (trx: Trx) => askTogether(call, trx, { senderId: accountId, recipientId: personId, message })
  const reply = await takeTurn(call, askingTurn(call), () => retryUndone(() => once(app, attempt, ask)))
  tellChat(services, [personId], null)
  return reply
}

type Asking = { readonly senderId: string; readonly recipientId: string; readonly message: string | undefined }

async function askTogether({ services }: Call, trx: Trx, { senderId, recipientId, message }: Asking) {
  await lockPair(trx, senderId, recipientId)
  await assertMayAsk(trx, senderId, recipientId)
  const id = newInternalId()
  await insertRequest(trx, { id, publicId: newPublicId(), senderId, recipientId, message: message ?? null })
  await leaveNews(services, trx, { requestId: id })
  return {}
}

async function assertMayAsk(db: Db | Trx, me: string, them: string): Promise<void> {
  const facts = await findAskingFacts(db, me, them)
  if (facts === undefined) throw new AppError('chat.person_unknown')
  const refusal = mayAsk(facts)
  if (refusal === null) return
  const { conversationPublicId } = facts
  // The error contains the existing conversation, so that the client can navigate to it.
  const leads = refusal === 'chat.already_open' && conversationPublicId !== null
  throw new AppError(refusal, leads ? { conversationId: conversationPublicId } : {})
}
