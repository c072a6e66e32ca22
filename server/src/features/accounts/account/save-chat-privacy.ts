// Saves the chat privacy setting: which users may send a chat request.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { saveChatPrivacyColumn } from '../auth/accounts.store.ts'
import { requireSession } from '../auth/require-session.ts'

export function saveChatPrivacy(call: RequestContext, door: ChatPrivacy): Promise<void> {
  return saveChatPrivacyColumn(call.deps.db.app, requireSession(call).accountId, door)
}
