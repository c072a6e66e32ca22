// Saves the chat privacy setting: which users may send a chat request.
import type { ChatDoor } from '@murmullo/contract/chat'
import type { Call } from '../../platform/call.ts'
import { saveChatDoorColumn } from './accounts.store.ts'
import { whoAsks } from './who-asks.ts'

export function chooseChatDoor(call: Call, door: ChatDoor): Promise<void> {
  return saveChatDoorColumn(call.services.db.app, whoAsks(call).accountId, door)
}
