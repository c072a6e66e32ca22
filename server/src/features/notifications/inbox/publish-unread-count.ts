// Publishes the unread notification count to the user's SSE connections. Callers run it after the transaction is committed.
import type { Deps } from '../../../platform/context/request-context.ts'
import { publishLatest } from '../../../platform/realtime/publish-latest.ts'
import { getUnreadCount } from './count-unread.ts'

export function publishUnreadCount(services: Deps, accountId: string): Promise<void> {
  return publishLatest(services.publisher, async () => [
    {
      topic: `account:${accountId}`,
      event: { type: 'notifications', unread: await getUnreadCount(services, accountId) },
    },
  ])
}
