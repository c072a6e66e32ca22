// Publishes the unread notification count to the user's SSE connections. Callers run it after the transaction is committed.
import type { Services } from '../../platform/call.ts'
import { tellTruth } from '../../platform/live-truth.ts'
import { unreadOf } from './count-unread.ts'

export function sayUnread(services: Services, accountId: string): Promise<void> {
  return tellTruth(services.live, async () => [
    {
      topic: `account:${accountId}`,
      event: { type: 'notifications', unread: await unreadOf(services, accountId) },
    },
  ])
}
