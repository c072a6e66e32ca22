// Endpoint handler: the caller's notifications, newest first, with keyset pagination.
import { notificationLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { viewNotification } from './notifications.view.ts'
import { listOwnNotifications } from './own-notifications.store.ts'

export function listNotifications(call: Call, { after }: { after?: string | undefined }) {
  const { accountId } = whoAsks(call)
  const { db, keys } = call.services
  return readPage(keys, {
    list: `notifications ${accountId}`,
    after,
    size: notificationLimits.pageSize,
    read: (before, count) => listOwnNotifications(db.app, accountId, { before, count }),
    placeOf: ({ place }) => place,
    view: viewNotification,
  })
}
