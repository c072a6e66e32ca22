// Endpoint handler: unread chat count of the caller (messages and pending requests), capped at `unreadMost`.
import { chatLimits } from '@murmullo/contract/limits'
import type { Call, Services } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { countUnreadOf } from './own-conversations.store.ts'

export async function countUnreadMessages(call: Call) {
  return { unread: await unreadInChat(call.services, whoAsks(call).accountId) }
}

export async function unreadInChat({ db }: Services, accountId: string): Promise<number> {
  const [counted] = await countUnreadOf(db.preparedAsApp, [accountId], chatLimits.unreadMost)
  return counted?.unread ?? 0
}
