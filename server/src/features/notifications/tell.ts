// Creates notifications from events (job handler). Idempotent: a retry inserts nothing but publishes the unread count again, in case the
// worker crashed between commit and publish.
import type { Deps } from '../../platform/call.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { retryTransaction } from '../../platform/retry.ts'
import {
  insertCommentNotification,
  insertFollowNotification,
  insertReportNotification,
  insertRequestNotification,
  insertStatementNotification,
} from './notifications.store.ts'
import { publishUnreadCount } from './say-unread.ts'
import { scheduleDeliveries } from './want-deliveries.ts'

const kinds = {
  commentId: { insert: insertCommentNotification, type: 'comment' },
  followId: { insert: insertFollowNotification, type: 'follow' },
  statementId: { insert: insertStatementNotification, type: 'moderation' },
  requestId: { insert: insertRequestNotification, type: 'chat_request' },
  reportId: { insert: insertReportNotification, type: 'report' },
} as const

export async function createNotification(services: Deps, kind: keyof typeof kinds, id: string): Promise<void> {
  const { insert, type } = kinds[kind]
  const recipientId = await retryTransaction(() =>
    services.db.app.transaction().execute(async (trx) => {
      const accountId = await insert(trx, id, { id: newInternalId(), publicId: newPublicId() })
      if (accountId !== undefined) await scheduleDeliveries(services, trx, type, [accountId])
      return accountId
    }),
  )
  if (recipientId !== undefined) await publishUnreadCount(services, recipientId)
}
