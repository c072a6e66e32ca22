// Says to people's browsers, once it is written, how much waits for them and where something changed. Nobody else hears of it: that
// somebody read is told to their own browsers alone.
import { limits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { faultOf } from '../../platform/log.ts'
import { countUnreadOf } from './own-conversations.store.ts'

/** Nobody who said something waits for those who hear it. */
export function tellChat(services: Services, accounts: readonly string[], conversationId: string | null): void {
  say(services, accounts, conversationId).catch((error: unknown) =>
    services.log.debug({ part: 'live', fault: faultOf(error) }, 'nobody was told'),
  )
}

async function say({ db, live }: Services, accounts: readonly string[], conversationId: string | null): Promise<void> {
  for (const { id, unread } of await countUnreadOf(db.preparedAsApp, accounts, limits.chat.unreadMost))
    live.tell(`account:${id}`, { type: 'chat', unread, conversationId })
}
