// Endpoint handler: the erasure receipt. Public: the unguessable receipt id grants access without a session.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findErasure } from './erasure.store.ts'
import { viewReceipt } from './erasure.view.ts'

export async function readReceipt({ deps }: RequestContext, { receipt }: { receipt: string }) {
  const row = await findErasure(deps.db.app, receipt)
  if (row === undefined) throw new AppError('accounts.receipt_unknown')
  return viewReceipt(row)
}
