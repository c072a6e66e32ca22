// Endpoint handler: state of one report. The number works as an access token.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { findByNumber } from './reports.store.ts'
import { viewSent } from './reports.view.ts'

export async function readReport({ services }: Call, { number }: { number: string }) {
  const row = await findByNumber(services.db.app, number)
  if (row === undefined) throw new AppError('reports.unknown')
  return viewSent(row)
}
