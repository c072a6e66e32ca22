// Endpoint handler: sets all notifications of the caller to read in one update and publishes the unread count.
import type { Call } from '../../platform/call.ts'
import { retryUndone } from '../../platform/retry.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { updateAllRead } from './notifications.store.ts'
import { sayUnread } from './say-unread.ts'

export async function markAllRead(call: Call) {
  const { accountId } = whoAsks(call)
  await retryUndone(() => updateAllRead(call.services.db.app, accountId))
  await sayUnread(call.services, accountId)
  return {}
}
