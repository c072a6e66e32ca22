// Endpoint handler: the erasure receipt. Public: the unguessable receipt id grants access without a session.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { findErasure } from './erasure.store.ts'
import { viewReceipt } from './erasure.view.ts'

export async function readReceipt({ services }: Call, { receipt }: { receipt: string }) {
  const row = await findErasure(services.db.app, receipt)
  if (row === undefined) throw new AppError('accounts.receipt_unknown')
  return viewReceipt(row)
}
