// Marks a notification of one's own as read, or as unread again.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { isTaken } from '../../platform/db.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { updateRead } from './notifications.store.ts'
import { sayUnread } from './say-unread.ts'

export async function markRead(call: Call, { id, isRead }: { id: string; isRead: boolean }) {
  const { services } = call
  const { accountId } = whoAsks(call)
  const isFound = await updateRead(services.db.app, accountId, id, isRead).catch((error: unknown) => {
    // Of the reactions to one secret a newer group is unread already, and says all that this one does.
    if (isTaken(error)) return true
    throw error
  })
  if (!isFound) throw new AppError('notifications.not_found')
  await sayUnread(services, accountId)
  return {}
}
