// Creates notifications from events (job handler). Idempotent: a retry inserts nothing but publishes the unread count again, in case the
// worker crashed between commit and publish.
import type { Services } from '../../platform/call.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { retryUndone } from '../../platform/retry.ts'
import {
  insertOfComment,
  insertOfFollow,
  insertOfReport,
  insertOfRequest,
  insertOfStatement,
} from './notifications.store.ts'
import { sayUnread } from './say-unread.ts'
import { wantDeliveries } from './want-deliveries.ts'

const kinds = {
  commentId: { insert: insertOfComment, type: 'comment' },
  followId: { insert: insertOfFollow, type: 'follow' },
  statementId: { insert: insertOfStatement, type: 'moderation' },
  requestId: { insert: insertOfRequest, type: 'chat_request' },
  reportId: { insert: insertOfReport, type: 'report' },
} as const

export async function tell(services: Services, kind: keyof typeof kinds, id: string): Promise<void> {
  const { insert, type } = kinds[kind]
  const told = await retryUndone(() =>
    services.db.app.transaction().execute(async (trx) => {
      const accountId = await insert(trx, id, { id: newInternalId(), publicId: newPublicId() })
      if (accountId !== undefined) await wantDeliveries(services, trx, type, [accountId])
      return accountId
    }),
  )
  if (told !== undefined) await sayUnread(services, told)
}
