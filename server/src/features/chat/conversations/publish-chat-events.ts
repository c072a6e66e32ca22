// Publishes chat events after the commit: unread count and changed conversation, only to the given accounts. A read event goes only to the
// reader's own connections.
import { chatLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Topic } from '../../../platform/realtime/publisher.ts'
import { publishLatest } from '../../../platform/realtime/publish-latest.ts'
import { countUnreadFor } from './own-conversations.store.ts'

/** A conversation and the sequence number of the event. */
type ChatEventLocation = { readonly conversationId: string; readonly seq: number | null }

const noLocation = { conversationId: null, seq: null }
const accountTopic = (accountId: string): Topic => `account:${accountId}`

/** Fire and forget: the request of the sender does not wait for the publish. */
export function publishChatEvent(
  services: Deps,
  accounts: readonly string[],
  location: ChatEventLocation | null,
): void {
  const { db, publisher, log } = services
  const read = async () =>
    (await countUnreadFor(db.write.prepared, accounts, chatLimits.unreadMax)).map(({ id, unread }) => ({
      topic: accountTopic(id),
      event: { type: 'chat' as const, unread, ...(location ?? noLocation) },
    }))
  publishLatest(publisher, read).catch((error: unknown) => {
    log.debug({ component: 'realtime', exception: error }, 'unread count failed')
    // Fallback: `hello` makes connected clients fetch their state instead of waiting for the next event.
    for (const accountId of accounts) publisher.publish(accountTopic(accountId), { type: 'hello' })
  })
}
