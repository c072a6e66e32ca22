// Creates notifications from events (job handler). Idempotent: a retry inserts nothing but publishes the unread count again, in case the
// worker crashed between commit and publish.
import type { Deps } from '../../../platform/context/request-context.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import {
  insertCommentNotification,
  insertFollowNotification,
  insertReportNotification,
  insertRequestNotification,
  insertStatementNotification,
} from '../inbox/notifications.store.ts'
import { publishUnreadCount } from '../inbox/unread-count.ts'
import { scheduleDeliveries } from '../delivery/schedule-deliveries.ts'

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
