// Endpoint handlers for chat privacy: which users may send a chat request to the caller. The default is all users.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { saveChatPrivacy as updateChatPrivacy } from '../../accounts/account/account-settings.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findChatPrivacy } from './people.store.ts'

export async function readChatPrivacy(context: RequestContext) {
  return { door: await findChatPrivacy(context.deps.db.write, requireSession(context).accountId) }
}

export async function saveChatPrivacy(context: RequestContext, { door: privacy }: { door: ChatPrivacy }) {
  await updateChatPrivacy(context, privacy)
  return { door: privacy }
}
