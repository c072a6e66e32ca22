// Endpoint handler: state of one report. The number works as an access token.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findByNumber } from '../cases/reports.store.ts'
import { viewReport } from './reports.view.ts'

export async function readReport({ deps }: RequestContext, { number }: { number: string }) {
  const row = await findByNumber(deps.db.app, number)
  if (row === undefined) throw new AppError('reports.unknown')
  return viewReport(row)
}
