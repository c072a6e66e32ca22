// Says to people's browsers, once it is written, how much waits for them and where something changed. Nobody else hears of it: that
// somebody read is told to their own browsers alone.
import { limits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import type { Topic } from '../../platform/live.ts'
import { tellTruth } from '../../platform/live-truth.ts'
import { faultOf } from '../../platform/log.ts'
import { countUnreadOf } from './own-conversations.store.ts'

/** A conversation, and the last message of it that is meant. */
type Where = { readonly conversationId: string; readonly seq: number | null }

const nowhere = { conversationId: null, seq: null }
const topicOf = (accountId: string): Topic => `account:${accountId}`

/** Nobody who said something waits for those who hear it. */
export function tellChat(services: Services, accounts: readonly string[], where: Where | null): void {
  const { db, live, log } = services
  const read = async () =>
    (await countUnreadOf(db.preparedAsApp, accounts, limits.chat.unreadMost)).map(({ id, unread }) => ({
      topic: topicOf(id),
      event: { type: 'chat' as const, unread, ...(where ?? nowhere) },
    }))
  tellTruth(live, read).catch((error: unknown) => {
    log.debug({ part: 'live', fault: faultOf(error) }, 'what waits was not counted')
    // They are connected, and would wait for the next one: they ask for all of it.
    for (const accountId of accounts) live.tell(topicOf(accountId), { type: 'hello' })
  })
}
