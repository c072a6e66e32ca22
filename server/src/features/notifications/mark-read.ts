// Endpoint handler: sets one notification of the caller to read or unread and publishes the unread count.
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
    // Unique violation: a newer unread reaction group of the same secret exists and covers this one.
    if (isTaken(error)) return true
    throw error
  })
  if (!isFound) throw new AppError('notifications.not_found')
  await sayUnread(services, accountId)
  return {}
}
