// Publishes chat events after the commit: unread count and changed conversation, only to the given accounts. A read event goes only to the
// reader's own connections.
import { chatLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import type { Topic } from '../../platform/live.ts'
import { tellTruth } from '../../platform/live-truth.ts'
import { faultOf } from '../../platform/log.ts'
import { countUnreadOf } from './own-conversations.store.ts'

/** A conversation and the sequence number of the event. */
type Where = { readonly conversationId: string; readonly seq: number | null }

const nowhere = { conversationId: null, seq: null }
const topicOf = (accountId: string): Topic => `account:${accountId}`

/** Fire and forget: the request of the sender does not wait for the publish. */
export function tellChat(services: Services, accounts: readonly string[], where: Where | null): void {
  const { db, live, log } = services
  const read = async () =>
    (await countUnreadOf(db.preparedAsApp, accounts, chatLimits.unreadMost)).map(({ id, unread }) => ({
      topic: topicOf(id),
      event: { type: 'chat' as const, unread, ...(where ?? nowhere) },
    }))
  tellTruth(live, read).catch((error: unknown) => {
    log.debug({ part: 'live', fault: faultOf(error) }, 'what waits was not counted')
    // Fallback: `hello` makes connected clients fetch their state instead of waiting for the next event.
    for (const accountId of accounts) live.tell(topicOf(accountId), { type: 'hello' })
  })
}
