// Endpoint handler: pins a public secret to the top of the feed, or unpins it.
import { AppError } from '@murmullo/contract/core/errors'
import type { SecretDetail } from '@murmullo/contract/content/secrets'
import { appendAuditEntry } from '../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { findReadableSecret, readSecret } from '../secrets/reading/read-secret.ts'
import { lockSecret, applySecretDecision } from '../secrets/moderation/moderate-secret.ts'

export async function pinSecret(
  context: RequestContext,
  { id, pinned }: { id: string; pinned: boolean },
): Promise<SecretDetail> {
  const { deps } = context
  const { row } = await findReadableSecret(context, id)
  await deps.db.write.transaction().execute(async (trx) => {
    const secret = await lockSecret(trx, row.id)
    if (secret === undefined || secret.state !== 'visible' || secret.isPrivate || !secret.isReleased)
      throw new AppError('secrets.not_found')
    if (secret.isPinned === pinned) return
    await applySecretDecision(trx, row.id, { isPinned: pinned })
    const action = pinned ? 'admin.pin' : 'admin.unpin'
    await appendAuditEntry(trx, { actorId: requireSession(context).accountId, action, subject: id })
  })
  return readSecret(context, { id })
}
