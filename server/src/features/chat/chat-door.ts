// Endpoint handlers for chat privacy: which users may send a chat request to the caller. The default is all users.
import type { ChatDoor } from '@murmullo/contract/chat'
import type { Call } from '../../platform/call.ts'
import { chooseChatDoor } from '../accounts/choose-chat-door.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findDoor } from './people.store.ts'

export async function readChatDoor(call: Call) {
  return { door: await findDoor(call.services.db.app, whoAsks(call).accountId) }
}

export async function saveChatDoor(call: Call, { door }: { door: ChatDoor }) {
  await chooseChatDoor(call, door)
  return { door }
}
