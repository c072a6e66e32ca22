// Endpoint handler: public transparency report of the last whole period, so that no response shows what one day or case added.
import { transparencyLimits } from '@murmullo/contract/limits'
import type { Transparency } from '@murmullo/contract/transparency'
import type { Call } from '../../platform/call.ts'
import { listFigures } from '../../platform/figures.ts'
import { viewTransparency } from './transparency.view.ts'
import { lastPeriod } from './weeks.ts'

export async function readTransparency({ services: { db, clock } }: Call): Promise<Transparency> {
  const period = lastPeriod(clock(), transparencyLimits.weeks)
  return viewTransparency(period, await listFigures(db.app, period.from, period.to))
}
