// Interval task: consumes the reaction outbox and upserts one aggregated notification per secret. Outbox rows are deleted in the same
// transaction.
import type { Deps } from '../../../platform/context/request-context.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { upsertReactionNotifications } from '../inbox/content-notifications.store.ts'
import { lockReactionOutbox, claimReactionOutbox } from './reaction-outbox.store.ts'
import { publishUnreadCount } from '../inbox/unread-count.ts'
import { insertOutbox } from '../delivery/delivery-outbox.ts'

const batchSize = 50

/**
 * An advisory lock allows one worker at a time. Otherwise two workers could count the same secret and the slower one would write a stale
 * count.
 */
export async function notifyReactions(services: Deps): Promise<void> {
  let claimed = batchSize
  while (claimed === batchSize) {
    const batch = await retryTransaction(() => notifyBatch(services))
    claimed = batch.claimed
    for (const accountId of batch.accounts)
      await publishUnreadCount(services, accountId).catch((error: unknown) =>
        services.log.debug({ component: 'realtime', exception: error }, 'publish failed'),
      )
  }
}

function notifyBatch(services: Deps): Promise<{ claimed: number; accounts: readonly string[] }> {
  return services.db.write.transaction().execute(async (trx) => {
    if (!(await lockReactionOutbox(trx))) return { claimed: 0, accounts: [] }
    const secrets = await claimReactionOutbox(trx, batchSize)
    // A separate statement with a new snapshot: it sees every reaction whose outbox row was claimed.
    const notifications = secrets.map((secretId) => ({ secretId, id: newInternalId(), publicId: newPublicId() }))
    const accounts =
      notifications.length === 0 ? [] : await upsertReactionNotifications(trx, services.keys, notifications)
    await insertOutbox(services, trx, 'like', accounts)
    return { claimed: secrets.length, accounts }
  })
}
