// Endpoint handler: one of the caller's own secrets, for the edit form.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findOwnSecret } from './own-secrets.store.ts'
import { viewOwnSecret } from './own-secrets.view.ts'

export async function readMine(call: Call, { id }: { id: string }) {
  const row = await findOwnSecret(call.services.db.app, whoAsks(call).accountId, id)
  if (row === undefined) throw new AppError('secrets.not_found')
  return viewOwnSecret(row)
}
