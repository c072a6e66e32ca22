// Interval task: consumes the reaction outbox and upserts one aggregated notification per secret. Outbox rows are deleted in the same
// transaction.
import type { Services } from '../../platform/call.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { faultOf } from '../../platform/log.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { retryUndone } from '../../platform/retry.ts'
import { upsertOfReactions } from './notifications.store.ts'
import { holdReactionNews, takeReactionNews } from './reaction-news.store.ts'
import { sayUnread } from './say-unread.ts'
import { wantDeliveries } from './want-deliveries.ts'

const secretsAtOnce = 50

/**
 * An advisory lock allows one worker at a time. Otherwise two workers could count the same secret and the slower one would write a stale
 * count.
 */
export async function tellOfReactions(services: Services): Promise<void> {
  let taken = secretsAtOnce
  while (taken === secretsAtOnce) {
    const told = await retryUndone(() => tellSome(services))
    taken = told.taken
    for (const accountId of told.accounts)
      await sayUnread(services, accountId).catch((error: unknown) =>
        services.log.debug({ part: 'live', fault: faultOf(error) }, 'somebody was not told'),
      )
  }
}

function tellSome(services: Services): Promise<{ taken: number; accounts: readonly string[] }> {
  return services.db.app.transaction().execute(async (trx) => {
    if (!(await holdReactionNews(trx))) return { taken: 0, accounts: [] }
    const secrets = await takeReactionNews(trx, secretsAtOnce)
    // A separate statement with a new snapshot: it sees every reaction whose outbox row was claimed.
    const news = secrets.map((secretId) => ({ secretId, id: newInternalId(), publicId: newPublicId() }))
    const accounts = news.length === 0 ? [] : await upsertOfReactions(trx, news)
    if (accounts.length > 0) await wantDeliveries(services, trx, 'like', accounts)
    return { taken: secrets.length, accounts }
  })
}
