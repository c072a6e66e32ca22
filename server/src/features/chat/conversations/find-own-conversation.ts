// Finds a conversation of the caller. A foreign conversation gets the same `not_found` error as an unknown id.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import type { OpenConversationRow } from '../core/chat.columns.ts'
import { findOwnConversationRow } from './own-conversations.store.ts'

export async function findOwnConversation(call: RequestContext, id: string): Promise<OpenConversationRow> {
  const conversation = await findOwnConversationRow(call.deps.db.app, requireSession(call).accountId, id)
  if (conversation === undefined) throw new AppError('chat.not_found')
  return conversation
}
