// Endpoint handler: sends a message. Idempotent by client key; a new message publishes an event to both members.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { retryUndone } from '../../platform/retry.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import type { MessageRow } from './chat.columns.ts'
import { maySay } from './chat.policy.ts'
import { viewMessage } from './chat.view.ts'
import { findSpeaker, holdConversation, insertMessage } from './conversations.store.ts'
import { takeTurn } from './take-turn.ts'
import { tellChat } from './tell-chat.ts'

type Words = { readonly id: string; readonly key: string; readonly text: string }
type Said = {
  readonly row: MessageRow
  readonly side: number
  readonly otherId: string | null
  readonly isNew: boolean
}

export async function sendMessage(call: Call, words: Words) {
  const { accountId } = whoAsks(call)
  const { services } = call
  const speak = () => retryUndone(() => services.db.app.transaction().execute((trx) => say(trx, accountId, words)))
  const { row, side, otherId, isNew } = await takeTurn(call, 'saying', speak, (said) => said.isNew)
  if (isNew && otherId !== null) tellChat(services, [accountId, otherId], { conversationId: words.id, seq: row.seq })
  return viewMessage(row, side)
}

async function say(trx: Trx, accountId: string, { id, key, text }: Words): Promise<Said> {
  const conversationId = await holdConversation(trx, id)
  const speaker = conversationId && (await findSpeaker(trx, conversationId, { accountId, key }))
  if (!speaker) throw new AppError('chat.not_participant')
  const { side, otherId, seq, createdAt } = speaker
  // The idempotency check is first: a stored message stays valid after a block or an erasure.
  if (seq !== null && createdAt !== null) {
    if (speaker.text !== text) throw new AppError('chat.key_reused')
    return { row: { seq, side, text, key, createdAt }, side, otherId, isNew: false }
  }
  const refusal = maySay(speaker)
  if (refusal !== null) throw new AppError(refusal)
  const row = await insertMessage(trx, { conversationId, side, text, key, place: newInternalId() })
  return { row, side, otherId, isNew: true }
}
