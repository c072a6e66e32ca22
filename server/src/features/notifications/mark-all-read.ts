// Endpoint handler: sets all notifications of the caller to read in one update and publishes the unread count.
import type { RequestContext } from '../../platform/call.ts'
import { retryTransaction } from '../../platform/retry.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { updateAllRead } from './notifications.store.ts'
import { publishUnreadCount } from './say-unread.ts'

export async function markAllRead(call: RequestContext) {
  const { accountId } = requireSession(call)
  await retryTransaction(() => updateAllRead(call.deps.db.app, accountId))
  await publishUnreadCount(call.deps, accountId)
  return {}
}
