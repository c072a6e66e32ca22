// Endpoint handler: the caller's notifications, newest first, with keyset pagination.
import { notificationLimits } from '@murmullo/contract/limits'
import type { RequestContext } from '../../platform/call.ts'
import { paginate } from '../../platform/paging.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { viewNotification } from './notifications.view.ts'
import { listOwnNotifications } from './own-notifications.store.ts'

export function listNotifications(call: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(call)
  const { db, keys } = call.deps
  return paginate(keys, {
    list: `notifications ${accountId}`,
    after,
    size: notificationLimits.pageSize,
    read: (before, count) => listOwnNotifications(db.app, accountId, { before, count }),
    getPosition: ({ place }) => place,
    view: viewNotification,
  })
}
