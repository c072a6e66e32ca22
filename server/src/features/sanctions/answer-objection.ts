// Endpoint handler: decides the appeal against a sanction (upheld or overturned). The moderator who set it may not decide.
import { AppError } from '@murmullo/contract/core/errors'
import { appendAuditEntry } from '../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { resolveAppeal } from '../moderation/reviews/close-review.ts'
import { staffPseudonym } from './staff-pseudonym.ts'
import { findColleague } from './objections.store.ts'
import { findForUpdate, closeSanction } from './sanctions.store.ts'
import { invalidateSessions } from './invalidate-sessions.ts'

type Answer = { readonly id: string; readonly outcome: 'upheld' | 'overturned' }

export async function answerObjection(context: RequestContext, { id, outcome }: Answer) {
  const { deps } = context
  const { accountId: actorId } = requireSession(context)
  const pseudonym = await staffPseudonym(deps, actorId)
  const accountId = await deps.db.app.transaction().execute(async (trx) => {
    const sanction = await findForUpdate(trx, id)
    if (sanction === undefined || sanction.appeal === null) throw new AppError('sanctions.not_found')
    if (sanction.accountId === actorId) throw new AppError('sanctions.own')
    if (sanction.outcome !== null) throw new AppError('sanctions.answered')
    // Exception: the only staff account may decide alone, because a decision is better than none.
    if (sanction.setBy === pseudonym && (await findColleague(trx, actorId)))
      throw new AppError('sanctions.own_decision')
    if (outcome === 'overturned') await closeSanction(trx, sanction.id, 'overturned')
    await resolveAppeal(deps, trx, { id: sanction.statementId, outcome, needsNotification: true })
    const details = { outcome, kind: sanction.kind, from: sanction.origin }
    await appendAuditEntry(trx, { actorId, action: 'sanctions.answer', subject: sanction.originId, details })
    return sanction.accountId
  })
  if (outcome === 'overturned') invalidateSessions(deps, accountId)
  return {}
}
