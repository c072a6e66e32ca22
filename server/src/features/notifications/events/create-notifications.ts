// Creates notifications from events (job handler). Idempotent: a retry inserts nothing, but publishes the unread count again, in case the worker
// crashed in between. A notification about content is written together with its row of the delivery outbox; one about an account, with its
// deliveries.
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import { findStatementRecipient } from '../../../platform/authorship/statement-recipients.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { insertOutbox } from '../delivery/delivery-outbox.ts'
import { scheduleDeliveries } from '../delivery/schedule-deliveries.ts'
import {
  type Inserted,
  insertCommentNotification,
  insertContentStatementNotification,
} from '../inbox/content-notifications.store.ts'
import {
  insertFollowNotification,
  insertReportNotification,
  insertRequestNotification,
  insertSanctionNotification,
} from '../inbox/notifications.store.ts'
import { publishUnreadCount } from '../inbox/unread-count.ts'

type NewIds = { readonly id: string; readonly publicId: string }
/** Creates the notification and its deliveries. Returns the recipient; undefined when there is none. */
type Create = (services: Deps, id: string, ids: NewIds) => Promise<string | undefined>
type InsertForAccount = (trx: Trx, id: string, ids: NewIds) => Promise<string | undefined>
type InsertForAuthor = (services: Deps, trx: Trx, id: string, ids: NewIds) => Promise<Inserted | undefined>

function forAccount(type: NotificationType, insert: InsertForAccount): Create {
  return async (services, id, ids) => {
    const recipient = await services.db.write.transaction().execute((trx) => insert(trx, id, ids))
    if (recipient !== undefined) await scheduleDeliveries(services, type, [recipient])
    return recipient
  }
}

function forAuthor(type: NotificationType, insert: InsertForAuthor): Create {
  return (services, id, ids) =>
    services.db.write.transaction().execute(async (trx) => {
      const inserted = await insert(services, trx, id, ids)
      if (inserted?.isNew) await insertOutbox(services, trx, type, [inserted.recipient])
      return inserted?.recipient
    })
}

const createForSanctioned = forAccount('moderation', insertSanctionNotification)
const createForComment = forAuthor('comment', ({ keys }, trx, id, ids) => insertCommentNotification(trx, keys, id, ids))

const createForStatement: Create = async (services, statementId, ids) => {
  const recipient = await findStatementRecipient(services.db.write, services.keys, statementId)
  if (recipient === null) return undefined
  if (recipient.isSanctioned) return createForSanctioned(services, statementId, ids)
  const create = forAuthor('moderation', (_, trx, id, newIds) =>
    insertContentStatementNotification(trx, recipient.accountId, id, newIds),
  )
  return create(services, statementId, ids)
}

const creators = {
  commentId: createForComment,
  followId: forAccount('follow', insertFollowNotification),
  statementId: createForStatement,
  requestId: forAccount('chat_request', insertRequestNotification),
  reportId: forAccount('report', insertReportNotification),
} as const

export async function createNotification(services: Deps, kind: keyof typeof creators, id: string): Promise<void> {
  const ids = { id: newInternalId(), publicId: newPublicId() }
  const recipient = await retryTransaction(() => creators[kind](services, id, ids))
  if (recipient !== undefined) await publishUnreadCount(services, recipient)
}
