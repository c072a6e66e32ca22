// Endpoint handlers: make one of the caller's secrets private or public, and delete it.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findOwnSecretForUpdate, updateSecret, deleteSecretRow } from './own-secrets.store.ts'

export async function setPrivacy(context: RequestContext, { id, isPrivate }: { id: string; isPrivate: boolean }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  await db.write.transaction().execute(async (trx) => {
    const row = await findOwnSecretForUpdate(trx, keys, accountId, id)
    if (row === undefined) throw new AppError('secrets.not_found')
    if (row.isPrivate !== isPrivate) await updateSecret(trx, row.id, { isPrivate })
  })
  return {}
}

/** Deletes the secret with its comments and reactions. */
export async function deleteSecret(context: RequestContext, { id }: { id: string }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  // Retries on deadlock: reactions lock the counter row before the secret row, and this transaction locks the secret row first.
  await retryTransaction(() =>
    db.write.transaction().execute(async (trx) => {
      const row = await findOwnSecretForUpdate(trx, keys, accountId, id)
      if (row === undefined) throw new AppError('secrets.not_found')
      await deleteSecretRow(trx, row.id)
    }),
  )
  return {}
}
