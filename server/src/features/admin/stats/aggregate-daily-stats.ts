// Cron job: aggregates daily stats for the dashboard and /transparencia. It counts today, and yesterday once more after its end.
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { Deps } from '../../../platform/context/request-context.ts'
import { replaceDailyStats } from '../../../platform/db/daily-stats.ts'
import { internalIdAt } from '../../../platform/crypto/internal-id.ts'
import { computedStatKinds, countDay, countWaits } from './daily-stats.store.ts'

const dayMs = 86_400_000

export async function aggregateDailyStats({ db, clock }: Deps, days = 2): Promise<void> {
  const today = Math.floor(clock() / dayMs) * dayMs
  for (let back = days - 1; back >= 0; back -= 1) {
    const start = today - back * dayMs
    const [from, to] = [new Date(start), new Date(start + dayMs)]
    const bounds = { from, to, first: internalIdAt(start), last: internalIdAt(start + dayMs) }
    // One transaction per day: a slow day does not block another.
    await db.write.transaction().execute(async (trx) => {
      const counts = [...(await countDay(trx, bounds)), ...(await countWaits(trx, bounds))]
      await replaceDailyStats(trx, truncateToDay(from), computedStatKinds, counts)
    })
  }
}
