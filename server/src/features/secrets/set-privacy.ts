// Endpoint handler: makes one of the caller's secrets private or public.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findOwnSecretForUpdate, updateSecret } from './own-secrets.store.ts'

export async function setPrivacy(call: Call, { id, isPrivate }: { id: string; isPrivate: boolean }) {
  const { accountId } = whoAsks(call)
  await call.services.db.app.transaction().execute(async (trx) => {
    const row = await findOwnSecretForUpdate(trx, accountId, id)
    if (row === undefined) throw new AppError('secrets.not_found')
    if (row.isPrivate !== isPrivate) await updateSecret(trx, row.id, { isPrivate })
  })
  return {}
}
