// Endpoint handler: the caller's notifications, newest first, with keyset pagination.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
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
    getPosition: ({ sortKey }) => sortKey,
    view: viewNotification,
  })
}
