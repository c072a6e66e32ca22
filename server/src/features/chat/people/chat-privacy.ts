// Endpoint handlers for chat privacy: which users may send a chat request to the caller. The default is all users.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { saveChatPrivacy as updateChatPrivacy } from '../../accounts/account/account-settings.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findChatPrivacy } from './people.store.ts'

export async function readChatPrivacy(call: RequestContext) {
  return { door: await findChatPrivacy(call.deps.db.app, requireSession(call).accountId) }
}

export async function saveChatPrivacy(call: RequestContext, { door }: { door: ChatPrivacy }) {
  await updateChatPrivacy(call, door)
  return { door }
}
