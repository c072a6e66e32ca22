// Endpoint handler: pins a public secret to the top of the feed, or unpins it.
import { AppError } from '@murmullo/contract/errors'
import type { SecretDetail } from '@murmullo/contract/secrets'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findReadableSecret } from '../secrets/find-readable-secret.ts'
import { readSecret } from '../secrets/read-secret.ts'
import { holdSecret, settleSecret } from '../secrets/settle-secret.ts'

export async function pinSecret(call: Call, { id, pinned }: { id: string; pinned: boolean }): Promise<SecretDetail> {
  const { services } = call
  const { row } = await findReadableSecret(call, id)
  await services.db.app.transaction().execute(async (trx) => {
    const secret = await holdSecret(trx, row.id)
    if (secret === undefined || secret.state !== 'visible' || secret.isPrivate) throw new AppError('secrets.not_found')
    if (secret.isPinned === pinned) return
    await settleSecret(trx, row.id, { isPinned: pinned })
    const action = pinned ? 'admin.pin' : 'admin.unpin'
    await noteAudit(trx, { actorId: whoAsks(call).accountId, action, subject: id })
  })
  return readSecret(call, { id })
}
