// Unread notification count of a user, capped at `unreadMax` because the client shows no larger number.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import { listAllTags } from '../../../platform/authorship/author-chains.ts'
import { findHighWaterMarks } from '../../../platform/authorship/high-water-marks.ts'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { publishLatest } from '../../../platform/realtime/publish-latest.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import {
  getKnownInbox,
  type Inbox,
  listUnread,
  listUnreadIfCurrent,
  openInbox,
  type UnreadRow,
} from './own-notifications.store.ts'
import { listVisibleNotifications } from './visible-notifications.ts'

const { unreadMax } = notificationLimits

/** Endpoint handler: the count of the caller. */
export async function countUnread(context: RequestContext) {
  return { unread: await getUnreadCount(context.deps, requireSession(context).accountId) }
}

export async function getUnreadCount(deps: Deps, accountId: string): Promise<number> {
  const { db, keys } = deps
  const known = await getKnownInbox(keys, accountId)
  const firstPage = known === undefined ? null : await listUnreadIfCurrent(db.write, known, unreadMax)
  return known !== undefined && firstPage !== null
    ? countUnreadIn(deps, known, firstPage)
    : countUnreadIn(deps, await openInbox(db.write, keys, accountId))
}

async function countUnreadIn(deps: Deps, inbox: Inbox, firstPage: readonly UnreadRow[] | null = null): Promise<number> {
  const { write } = deps.db
  const unread = await listVisibleNotifications(deps, inbox.accountId, {
    before: null,
    count: unreadMax,
    read: async (before, count) =>
      before === null && firstPage !== null ? firstPage : listUnread(write, inbox, { before, count }),
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
