// Endpoint handler: public transparency report of the last whole period, so that no response shows what one day or case added.
import { transparencyLimits } from '@murmullo/contract/limits'
import type { Transparency } from '@murmullo/contract/transparency'
import type { RequestContext } from '../../platform/call.ts'
import { listDailyStats } from '../../platform/figures.ts'
import { viewTransparency } from './transparency.view.ts'
import { lastClosedPeriod } from './weeks.ts'

export async function readTransparency({ deps: { db, clock } }: RequestContext): Promise<Transparency> {
  const period = lastClosedPeriod(clock(), transparencyLimits.weeks)
  return viewTransparency(period, await listDailyStats(db.app, period.from, period.to))
}
