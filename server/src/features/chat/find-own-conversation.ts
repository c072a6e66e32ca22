// Finds a conversation of the caller. A foreign conversation gets the same `not_found` error as an unknown id.
import { AppError } from '@murmullo/contract/errors'
import type { RequestContext } from '../../platform/call.ts'
import { requireSession } from '../accounts/who-asks.ts'
import type { OpenConversationRow } from './chat.columns.ts'
import { findOwnConversationRow } from './own-conversations.store.ts'

export async function findOwnConversation(call: RequestContext, id: string): Promise<OpenConversationRow> {
  const conversation = await findOwnConversationRow(call.deps.db.app, requireSession(call).accountId, id)
  if (conversation === undefined) throw new AppError('chat.not_found')
  return conversation
}
