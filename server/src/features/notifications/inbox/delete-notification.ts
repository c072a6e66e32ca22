// Endpoint handler: deletes one notification of the caller and publishes the new unread count.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { deleteOwnNotification } from './notifications.store.ts'
import { publishUnreadCount } from './publish-unread-count.ts'

export async function deleteNotification(call: RequestContext, { id }: { id: string }) {
  const { accountId } = requireSession(call)
  if (!(await deleteOwnNotification(call.deps.db.app, accountId, id))) throw new AppError('notifications.not_found')
  await publishUnreadCount(call.deps, accountId)
  return {}
}
