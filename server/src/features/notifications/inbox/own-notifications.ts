// Endpoint handlers: the caller's notifications, as a list, and set to read, set to unread or deleted. A change publishes the new unread
// count.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { viewNotification } from './notifications.view.ts'
import { listOwnNotifications } from './own-notifications.store.ts'
import { updateRead, updateAllRead, deleteOwnNotification } from './notifications.store.ts'
import { publishUnreadCount } from './unread-count.ts'

/** Newest first, with keyset pagination. */
export function listNotifications(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return paginate(keys, {
    list: `notifications ${accountId}`,
    after,
    size: notificationLimits.pageSize,
    read: (before, count) => listOwnNotifications(db.app, accountId, { before, count }),
    getPosition: ({ sortKey }) => sortKey,
    view: viewNotification,
  })
}

/** Sets one notification to read or unread. */
export async function markRead(context: RequestContext, { id, isRead }: { id: string; isRead: boolean }) {
  const { deps } = context
  const { accountId } = requireSession(context)
  const isFound = await updateRead(deps.db.app, accountId, id, isRead).catch((error: unknown) => {
    // Unique violation: a newer unread reaction group of the same secret exists and covers this one.
    if (isUniqueViolation(error)) return true
    throw error
  })
  if (!isFound) throw new AppError('notifications.not_found')
  await publishUnreadCount(deps, accountId)
  return {}
}

/** Sets all notifications to read in one update. */
export async function markAllRead(context: RequestContext) {
  const { accountId } = requireSession(context)
  await retryTransaction(() => updateAllRead(context.deps.db.app, accountId))
  await publishUnreadCount(context.deps, accountId)
  return {}
}

export async function deleteNotification(context: RequestContext, { id }: { id: string }) {
  const { accountId } = requireSession(context)
  if (!(await deleteOwnNotification(context.deps.db.app, accountId, id))) throw new AppError('notifications.not_found')
  await publishUnreadCount(context.deps, accountId)
  return {}
}
