// Endpoint handler: one conversation of the caller.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { viewOpenConversation } from '../core/chat.view.ts'
import { findOwnConversation } from './find-own-conversation.ts'

export async function readConversation(call: RequestContext, { id }: { id: string }) {
  return viewOpenConversation(await findOwnConversation(call, id))
}
