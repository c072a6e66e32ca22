// Endpoint handler: deletes one of the caller's secrets with its comments and reactions.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { deleteSecretRow, findOwnSecretForUpdate } from './own-secrets.store.ts'

export async function deleteSecret(call: RequestContext, { id }: { id: string }) {
  const { accountId } = requireSession(call)
  const { app } = call.deps.db
  // Retries on deadlock: reactions lock the counter row before the secret row, and this transaction locks the secret row first.
  await retryTransaction(() =>
    app.transaction().execute(async (trx) => {
      const row = await findOwnSecretForUpdate(trx, accountId, id)
      if (row === undefined) throw new AppError('secrets.not_found')
      await deleteSecretRow(trx, row.id)
    }),
  )
  return {}
}
