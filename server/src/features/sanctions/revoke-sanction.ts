// Endpoint handler: revokes a sanction. The user gets a statement of reasons; a pending appeal is overturned in the same transaction.
import { AppError } from '@murmullo/contract/core/errors'
import { appendAuditEntry } from '../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { resolveAppeal } from '../moderation/reviews/close-review.ts'
import { notifyAuthor } from '../moderation/statements/notify-author.ts'
import { findForUpdate, closeSanction } from './sanctions.store.ts'
import { invalidateSessions } from './invalidate-sessions.ts'

export async function revokeSanction(context: RequestContext, { id }: { id: string }) {
  const { deps } = context
  const { accountId: actorId } = requireSession(context)
  const accountId = await deps.db.app.transaction().execute(async (trx) => {
    const sanction = await findForUpdate(trx, id)
    if (sanction === undefined) throw new AppError('sanctions.not_found')
    if (sanction.accountId === actorId) throw new AppError('sanctions.own')
    if (sanction.state !== 'active') throw new AppError('sanctions.closed')
    await closeSanction(trx, sanction.id, 'revoked')
    if (sanction.appeal !== null && sanction.outcome === null)
      await resolveAppeal(deps, trx, { id: sanction.statementId, outcome: 'overturned', needsNotification: false })
    const statement = { accountId: sanction.accountId, action: 'revoked', rule: 'none', byHuman: true } as const
    await notifyAuthor(deps, trx, { sanctionId: sanction.id }, statement)
    const details = { kind: sanction.kind, from: sanction.origin }
    await appendAuditEntry(trx, { actorId, action: 'sanctions.revoke', subject: sanction.originId, details })
    return sanction.accountId
  })
  invalidateSessions(deps, accountId)
  return {}
}
