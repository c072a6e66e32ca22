// Endpoint handler: one of the caller's own secrets, for the edit form.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findOwnSecret } from './own-secrets.store.ts'
import { viewOwnSecret } from './own-secrets.view.ts'

export async function readOwnSecret(call: RequestContext, { id }: { id: string }) {
  const row = await findOwnSecret(call.deps.db.app, requireSession(call).accountId, id)
  if (row === undefined) throw new AppError('secrets.not_found')
  return viewOwnSecret(row)
}
