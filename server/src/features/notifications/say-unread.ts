// Says to somebody's browsers how many notifications they have not read, once what changed it is written.
import type { Services } from '../../platform/call.ts'
import { unreadOf } from './count-unread.ts'

export async function sayUnread(services: Services, accountId: string): Promise<void> {
  services.live.tell(`account:${accountId}`, { type: 'notifications', unread: await unreadOf(services, accountId) })
}
