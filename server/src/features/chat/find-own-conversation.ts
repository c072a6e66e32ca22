// Finds a conversation of the caller. A foreign conversation gets the same `not_found` error as an unknown id.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import type { OpenConversationRow } from './chat.columns.ts'
import { findOwn } from './own-conversations.store.ts'

export async function findOwnConversation(call: Call, id: string): Promise<OpenConversationRow> {
  const conversation = await findOwn(call.services.db.app, whoAsks(call).accountId, id)
  if (conversation === undefined) throw new AppError('chat.not_found')
  return conversation
}
