// Endpoint handler: diagnostic query of the reports tables, with a typed error for each failure ("Consulta Simple" in the admin area).
import { AppError } from '@murmullo/contract/core/errors'
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { isDatabaseAway } from '../../../platform/db/database.ts'
import { probeReportJoins, probeReports } from './reports.store.ts'

/** Undefined table, undefined schema, insufficient privilege. */
const unreachableCodes = new Set(['42P01', '3F000', '42501'])

export async function checkReports({ deps: { db } }: RequestContext) {
  const most = reportLimits.checkRowsMax
  const reports = await probeReports(db.write, most).catch((error: unknown) => {
    throw isUnreachable(error) ? new AppError('reports.store_unreachable', {}, error) : error
  })
  await probeReportJoins(db.write, most).catch((error: unknown) => {
    throw new AppError('reports.basics_failed', {}, error)
  })
  return { reports }
}

function isUnreachable(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof Error && 'code' in error && unreachableCodes.has(String(error.code))
}
