// Endpoint handler: one conversation of the caller.
import type { Call } from '../../platform/call.ts'
import { viewOpenConversation } from './chat.view.ts'
import { findOwnConversation } from './find-own-conversation.ts'

export async function readConversation(call: Call, { id }: { id: string }) {
  return viewOpenConversation(await findOwnConversation(call, id))
}
