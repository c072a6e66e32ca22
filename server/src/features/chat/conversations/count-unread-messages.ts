// Endpoint handler: unread chat count of the caller (messages and pending requests), capped at `unreadMax`.
import { chatLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { countUnreadFor } from './own-conversations.store.ts'

export async function countUnreadMessages(call: RequestContext) {
  return { unread: await getUnreadChatCount(call.deps, requireSession(call).accountId) }
}

export async function getUnreadChatCount({ db }: Deps, accountId: string): Promise<number> {
  const [counted] = await countUnreadFor(db.namedAsApp, [accountId], chatLimits.unreadMax)
  return counted?.unread ?? 0
}
