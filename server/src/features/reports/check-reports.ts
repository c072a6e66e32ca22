// Endpoint handler: diagnostic query of the reports tables, with a typed error for each failure ("Consulta Simple" in the admin area).
import { AppError } from '@murmullo/contract/errors'
import { reportLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { isDatabaseAway } from '../../platform/db.ts'
import { readBasics, readSome } from './reports.store.ts'

/** Undefined table, undefined schema, insufficient privilege. */
const outOfReach = new Set(['42P01', '3F000', '42501'])

export async function checkReports({ services: { db } }: Call) {
  const most = reportLimits.checkMost
  const reports = await readSome(db.app, most).catch((error: unknown) => {
    throw isOutOfReach(error) ? new AppError('reports.store_unreachable', {}, error) : error
  })
  await readBasics(db.app, most).catch((error: unknown) => {
    throw new AppError('reports.basics_failed', {}, error)
  })
  return { reports }
}

function isOutOfReach(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof Error && 'code' in error && outOfReach.has(String(error.code))
}
