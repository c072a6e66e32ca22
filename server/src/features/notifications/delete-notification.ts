// Endpoint handler: deletes one notification of the caller and publishes the new unread count.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { deleteOwn } from './notifications.store.ts'
import { sayUnread } from './say-unread.ts'

export async function deleteNotification(call: Call, { id }: { id: string }) {
  const { accountId } = whoAsks(call)
  if (!(await deleteOwn(call.services.db.app, accountId, id))) throw new AppError('notifications.not_found')
  await sayUnread(call.services, accountId)
  return {}
}
