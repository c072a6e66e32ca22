// Endpoint handlers: the caller's notifications, as a list, and set to read, set to unread or deleted. A change publishes the new unread
// count.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import { raiseHighWaterMarks } from '../../../platform/authorship/high-water-marks.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import {
  deleteContentNotification,
  findOwnContentNotification,
  updateContentRead,
} from './content-notifications.store.ts'
import { viewNotification } from './notifications.view.ts'
import { findNewestReadKey, listOwnNotifications, openInbox } from './own-notifications.store.ts'
import { updateRead, updateAllRead, deleteOwnNotification } from './notifications.store.ts'
import { publishUnreadCount } from './unread-count.ts'
import { listVisibleNotifications } from './visible-notifications.ts'

/** Newest first, with keyset pagination. */
export async function listNotifications(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  const inbox = await openInbox(db.write, keys, accountId)
  return paginate(keys, {
    list: `notifications ${accountId}`,
    after,
    size: notificationLimits.pageSize,
    read: (before, count) =>
      listVisibleNotifications(context.deps, accountId, {
        before,
        count,
        read: (position, most) => listOwnNotifications(db.write, inbox, { before: position, count: most }),
      }),
    getPosition: ({ sortKey }) => sortKey,
    view: viewNotification,
  })
}

/** Sets one notification to read or unread. */
export async function markRead(context: RequestContext, { id, isRead }: { id: string; isRead: boolean }) {
  const { deps } = context
  const { db, keys } = deps
  const { accountId } = requireSession(context)
  if (!(await updateRead(db.write, accountId, id, isRead))) {
    const contentId = await findOwnContentNotification(db.write, keys, accountId, id)
    if (contentId === undefined) throw new AppError('notifications.not_found')
    const read = isRead ? { isRead } : { isRead, readKey: newInternalId() }
    await updateContentRead(db.write, contentId, read).catch((error: unknown) => {
      // Unique violation: a newer unread reaction group of the same secret exists and covers this one.
      if (!isUniqueViolation(error)) throw error
    })
  }
  await publishUnreadCount(deps, accountId)
  return {}
}

/** Of content only the high-water mark changes: a transaction that updated the rows of several texts would link them. */
export async function markAllRead(context: RequestContext) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  const read = await findNewestReadKey(db.write, await openInbox(db.write, keys, accountId))
  await retryTransaction(() =>
    db.write.transaction().execute(async (trx) => {
      await updateAllRead(trx, accountId)
      if (read !== undefined) await raiseHighWaterMarks(trx, keys, accountId, { read })
    }),
  )
  await publishUnreadCount(context.deps, accountId)
  return {}
}

export async function deleteNotification(context: RequestContext, { id }: { id: string }) {
  const { db, keys } = context.deps
  const { accountId } = requireSession(context)
  if (!(await deleteOwnNotification(db.write, accountId, id))) {
    const contentId = await findOwnContentNotification(db.write, keys, accountId, id)
    if (contentId === undefined) throw new AppError('notifications.not_found')
    await deleteContentNotification(db.write, contentId)
  }
  await publishUnreadCount(context.deps, accountId)
  return {}
}
