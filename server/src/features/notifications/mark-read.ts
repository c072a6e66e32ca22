// Endpoint handler: sets one notification of the caller to read or unread and publishes the unread count.
import { AppError } from '@murmullo/contract/errors'
import type { RequestContext } from '../../platform/call.ts'
import { isUniqueViolation } from '../../platform/db.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { updateRead } from './notifications.store.ts'
import { publishUnreadCount } from './say-unread.ts'

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
