// Saves the chat privacy setting: which users may send a chat request.
import type { ChatPrivacy } from '@murmullo/contract/chat'
import type { RequestContext } from '../../platform/call.ts'
import { saveChatPrivacyColumn } from './accounts.store.ts'
import { requireSession } from './who-asks.ts'

export function saveChatPrivacy(call: RequestContext, door: ChatPrivacy): Promise<void> {
  return saveChatPrivacyColumn(call.deps.db.app, requireSession(call).accountId, door)
}
