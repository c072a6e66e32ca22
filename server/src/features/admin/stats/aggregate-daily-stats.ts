// Cron job: aggregates daily stats for the dashboard and /transparencia. It counts today, and yesterday once more after its end;
// and the answer time of reports in the last whole period.
import { transparencyLimits } from '@murmullo/contract/constants/limits'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { Deps } from '../../../platform/context/request-context.ts'
import { listDailyStats, replaceDailyStats } from '../../../platform/db/daily-stats.ts'
import { internalIdAt } from '../../../platform/crypto/internal-id.ts'
import { answerStatKinds, countClosedCases, countDay, computedStatKinds } from './daily-stats.store.ts'
import { lastClosedPeriod } from './reporting-periods.ts'

const dayMs = 86_400_000

export async function aggregateDailyStats({ db, clock }: Deps, days = 2): Promise<void> {
  const today = Math.floor(clock() / dayMs) * dayMs
  for (let back = days - 1; back >= 0; back -= 1) {
    const start = today - back * dayMs
    const [from, to] = [new Date(start), new Date(start + dayMs)]
    const bounds = { from, to, first: internalIdAt(start), last: internalIdAt(start + dayMs) }
    // One transaction per day: a slow day does not block another.
    await db.write.transaction().execute(async (trx) => {
      await replaceDailyStats(trx, truncateToDay(from), computedStatKinds, await countDay(trx, bounds))
    })
  }
  await aggregateAnswerTimes({ db, clock })
}

/** Stored once, at the last day of the period: a median cannot be summed from days, and a published period must not change. */
async function aggregateAnswerTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { start, end, last, to } = lastClosedPeriod(clock(), transparencyLimits.weeks)
  const counted = await listDailyStats(db.write, last, to)
  if (counted.some(({ kind }) => answerStatKinds.some((each) => each === kind))) return
  await db.write.transaction().execute(async (trx) => {
    const bounds = { to: new Date(end), first: internalIdAt(start), last: internalIdAt(end) }
    const answers = await countClosedCases(trx, bounds)
    await replaceDailyStats(trx, last, answerStatKinds, answers)
  })
}
