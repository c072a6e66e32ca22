// Unread notification count of a user, capped at `unreadMax` because the client shows no larger number.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { publishLatest } from '../../../platform/realtime/publish-latest.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { countUnreadFor } from './own-notifications.store.ts'

/** Endpoint handler: the count of the caller. */
export async function countUnread(context: RequestContext) {
  return { unread: await getUnreadCount(context.deps, requireSession(context).accountId) }
}

export function getUnreadCount({ db }: Deps, accountId: string): Promise<number> {
  return countUnreadFor(db.namedAsApp, accountId, notificationLimits.unreadMax)
}

/** Publishes the count to the user's SSE connections. Callers run it after the transaction is committed. */
export function publishUnreadCount(services: Deps, accountId: string): Promise<void> {
  return publishLatest(services.publisher, async () => [
    {
      topic: `account:${accountId}`,
      event: { type: 'notifications', unread: await getUnreadCount(services, accountId) },
    },
  ])
}
