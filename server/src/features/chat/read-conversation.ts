// One conversation of whoever asks.
import type { Call } from '../../platform/call.ts'
import { viewOpenConversation } from './chat.view.ts'
import { findOwnConversation } from './find-own-conversation.ts'

export async function readConversation(call: Call, { id }: { id: string }) {
  return viewOpenConversation(await findOwnConversation(call, id))
}
