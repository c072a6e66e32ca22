// Unread notification count of a user, capped at `unreadMax` because the client shows no larger number.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import { listAllTags } from '../../../platform/authorship/author-chains.ts'
import { findHighWaterMarks } from '../../../platform/authorship/high-water-marks.ts'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { publishLatest } from '../../../platform/realtime/publish-latest.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { type Inbox, listUnread, openInbox } from './own-notifications.store.ts'
import { listVisibleNotifications } from './visible-notifications.ts'

/** Endpoint handler: the count of the caller. */
export async function countUnread(context: RequestContext) {
  return { unread: await getUnreadCount(context.deps, requireSession(context).accountId) }
}

export async function getUnreadCount(deps: Deps, accountId: string): Promise<number> {
  return countUnreadIn(deps, await openInbox(deps.db.write, deps.keys, accountId))
}

async function countUnreadIn(deps: Deps, inbox: Inbox): Promise<number> {
  const { write } = deps.db
  const unread = await listVisibleNotifications(deps, inbox.accountId, {
    before: null,
    count: notificationLimits.unreadMax,
    read: (before, count) => listUnread(write, inbox, { before, count }),
  })
  return unread.length
}

/** Publishes the count to the user's SSE connections. Callers run it after the transaction is committed. */
export async function publishUnreadCount(deps: Deps, accountId: string): Promise<void> {
  const { db, keys, publisher } = deps
  const topic = `account:${accountId}` as const
  if (!(await publisher.hasSubscribers(topic))) return
  const tags = await listAllTags(db.write, keys, accountId)
  await publishLatest(publisher, async () => {
    const marks = await findHighWaterMarks(db.write, keys, accountId)
    const unread = await countUnreadIn(deps, { accountId, tags, marks })
    return [{ topic, event: { type: 'notifications', unread } }]
  })
}
