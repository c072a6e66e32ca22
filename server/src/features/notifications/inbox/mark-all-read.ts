// Endpoint handler: sets all notifications of the caller to read in one update and publishes the unread count.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { updateAllRead } from './notifications.store.ts'
import { publishUnreadCount } from './publish-unread-count.ts'

export async function markAllRead(call: RequestContext) {
  const { accountId } = requireSession(call)
  await retryTransaction(() => updateAllRead(call.deps.db.app, accountId))
  await publishUnreadCount(call.deps, accountId)
  return {}
}
