// Erases one's own secret, and with it what others answered to it.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { retryUndone } from '../../platform/retry.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { deleteSecretRow, findOwnSecretForUpdate } from './own-secrets.store.ts'

export async function deleteSecret(call: Call, { id }: { id: string }) {
  const { accountId } = whoAsks(call)
  const { app } = call.services.db
  // Reactions lock what is counted before the secret, and this the secret before what is counted.
  await retryUndone(() =>
    app.transaction().execute(async (trx) => {
      const row = await findOwnSecretForUpdate(trx, accountId, id)
      if (row === undefined) throw new AppError('secrets.not_found')
      await deleteSecretRow(trx, row.id)
    }),
  )
  return {}
}
