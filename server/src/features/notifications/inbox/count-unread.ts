// Endpoint handler: unread notification count of the caller, capped at `unreadMax` because the client shows no larger number.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { countUnreadFor } from './own-notifications.store.ts'

export async function countUnread(call: RequestContext) {
  return { unread: await getUnreadCount(call.deps, requireSession(call).accountId) }
}

export function getUnreadCount({ db }: Deps, accountId: string): Promise<number> {
  return countUnreadFor(db.namedAsApp, accountId, notificationLimits.unreadMax)
}
