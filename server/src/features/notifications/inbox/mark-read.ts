// Endpoint handler: sets one notification of the caller to read or unread and publishes the unread count.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { updateRead } from './notifications.store.ts'
import { publishUnreadCount } from './publish-unread-count.ts'

export async function markRead(call: RequestContext, { id, isRead }: { id: string; isRead: boolean }) {
  const { deps } = call
  const { accountId } = requireSession(call)
  const isFound = await updateRead(deps.db.app, accountId, id, isRead).catch((error: unknown) => {
    // Unique violation: a newer unread reaction group of the same secret exists and covers this one.
    if (isUniqueViolation(error)) return true
    throw error
  })
  if (!isFound) throw new AppError('notifications.not_found')
  await publishUnreadCount(deps, accountId)
  return {}
}
