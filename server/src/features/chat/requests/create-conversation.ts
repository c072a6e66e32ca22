// Creates the conversation of two users and accepts their pending requests. Requires the lock of the pair.
import type { Trx } from '../../../platform/db/database.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { insertConversation } from '../conversations/conversations.store.ts'
import { insertPair } from '../core/pairs.store.ts'
import { acceptPendingBetween } from './requests.store.ts'

const greeting = '¡Conversación iniciada! Ahora pueden chatear.'

export async function createConversation(
  trx: Trx,
  people: readonly [sender: string, recipient: string],
): Promise<string> {
  const [id, publicId] = [newInternalId(), newPublicId()]
  await insertConversation(trx, { id, publicId, sortKey: newInternalId(), people, text: greeting })
  await insertPair(trx, people[0], people[1], id)
  await acceptPendingBetween(trx, { one: people[0], other: people[1] }, id)
  return publicId
}
