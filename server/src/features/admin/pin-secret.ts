// Endpoint handler: pins a public secret to the top of the feed, or unpins it.
import { AppError } from '@murmullo/contract/errors'
import type { SecretDetail } from '@murmullo/contract/secrets'
import { appendAuditEntry } from '../../platform/audit.ts'
import type { RequestContext } from '../../platform/call.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { findReadableSecret } from '../secrets/find-readable-secret.ts'
import { readSecret } from '../secrets/read-secret.ts'
import { lockSecret, applySecretDecision } from '../secrets/settle-secret.ts'

export async function pinSecret(
  call: RequestContext,
  { id, pinned }: { id: string; pinned: boolean },
): Promise<SecretDetail> {
  const { deps } = call
  const { row } = await findReadableSecret(call, id)
  await deps.db.app.transaction().execute(async (trx) => {
    const secret = await lockSecret(trx, row.id)
    if (secret === undefined || secret.state !== 'visible' || secret.isPrivate) throw new AppError('secrets.not_found')
    if (secret.isPinned === pinned) return
    await applySecretDecision(trx, row.id, { isPinned: pinned })
    const action = pinned ? 'admin.pin' : 'admin.unpin'
    await appendAuditEntry(trx, { actorId: requireSession(call).accountId, action, subject: id })
  })
  return readSecret(call, { id })
}
