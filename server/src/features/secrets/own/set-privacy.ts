// Endpoint handler: makes one of the caller's secrets private or public.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findOwnSecretForUpdate, updateSecret } from './own-secrets.store.ts'

export async function setPrivacy(call: RequestContext, { id, isPrivate }: { id: string; isPrivate: boolean }) {
  const { accountId } = requireSession(call)
  await call.deps.db.app.transaction().execute(async (trx) => {
    const row = await findOwnSecretForUpdate(trx, accountId, id)
    if (row === undefined) throw new AppError('secrets.not_found')
    if (row.isPrivate !== isPrivate) await updateSecret(trx, row.id, { isPrivate })
  })
  return {}
}
