// Endpoint handler: unread notification count of the caller, capped at `unreadMost` because the client shows no larger number.
import { notificationLimits } from '@murmullo/contract/limits'
import type { Call, Services } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { countUnreadOf } from './own-notifications.store.ts'

export async function countUnread(call: Call) {
  return { unread: await unreadOf(call.services, whoAsks(call).accountId) }
}

export function unreadOf({ db }: Services, accountId: string): Promise<number> {
  return countUnreadOf(db.preparedAsApp, accountId, notificationLimits.unreadMost)
}
