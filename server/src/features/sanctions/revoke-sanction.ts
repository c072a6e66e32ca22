// Endpoint handler: revokes a sanction. The user gets a statement of reasons; a pending appeal is overturned in the same transaction.
import { AppError } from '@murmullo/contract/core/errors'
import { commitAuditEntry } from '../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { resolveAppeal } from '../moderation/reviews/close-review.ts'
import { notifyAuthor } from '../moderation/statements/notify-author.ts'
import { findForUpdate, closeSanction } from './sanctions.store.ts'
import { findAuditSubject } from './find-audit-subject.ts'
import { invalidateSessions } from './invalidate-sessions.ts'
import { enqueueWithdrawal, withdrawMeasureNow } from './withdraw-measure.ts'

export async function revokeSanction(context: RequestContext, { id }: { id: string }) {
  const { deps } = context
  const { accountId: actorId } = requireSession(context)
  const { accountId, sanctionId } = await deps.db.write.transaction().execute(async (trx) => {
    const sanction = await findForUpdate(trx, id)
    if (sanction === undefined) throw new AppError('sanctions.not_found')
    if (sanction.accountId === actorId) throw new AppError('sanctions.own')
    if (sanction.state !== 'active') throw new AppError('sanctions.closed')
    const subject = await findAuditSubject(deps, sanction)
    const details = { kind: sanction.kind, from: sanction.origin }
    await commitAuditEntry(deps.db, { actorId, action: 'sanctions.revoke', subject, details })
    await closeSanction(trx, sanction.id, 'revoked')
    await enqueueWithdrawal(deps, trx, sanction.id)
    if (sanction.appeal !== null && sanction.outcome === null)
      await resolveAppeal(deps, trx, {
        id: sanction.statementId,
        outcome: 'overturned',
        answeredBy: null,
        needsNotification: false,
      })
    const statement = { accountId: sanction.accountId, action: 'revoked', rule: 'none', byHuman: true } as const
    await notifyAuthor(deps, trx, { sanctionId: sanction.id }, statement)
    return { accountId: sanction.accountId, sanctionId: sanction.id }
  })
  invalidateSessions(deps, accountId)
  await withdrawMeasureNow(deps, sanctionId)
  return {}
}
