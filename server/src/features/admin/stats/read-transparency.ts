// Endpoint handler: public transparency report of the last whole period, so that no response shows what one day or case added.
import { transparencyLimits } from '@murmullo/contract/constants/limits'
import type { Transparency } from '@murmullo/contract/admin/transparency'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { listDailyStats } from '../../../platform/db/daily-stats.ts'
import { viewTransparency } from './transparency.view.ts'
import { lastClosedPeriod } from './reporting-periods.ts'

export async function readTransparency({ deps: { db, clock } }: RequestContext): Promise<Transparency> {
  const period = lastClosedPeriod(clock(), transparencyLimits.weeks)
  return viewTransparency(period, await listDailyStats(db.write, period.from, period.to))
}
