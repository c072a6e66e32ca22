// Endpoint handler: decides the appeal against a sanction (upheld or overturned). The moderator who set it never decides, also not when the team
// has no other member: the appeal waits.
import { AppError } from '@murmullo/contract/core/errors'
import { commitAuditEntry } from '../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { resolveAppeal } from '../moderation/reviews/close-review.ts'
import { listStaffPseudonyms } from '../moderation/statements/staff-pseudonym.ts'
import { findForUpdate, closeSanction } from './sanctions.store.ts'
import { findAuditSubject } from './find-audit-subject.ts'
import { invalidateSessions } from './invalidate-sessions.ts'
import { enqueueWithdrawal, withdrawMeasureNow } from './withdraw-measure.ts'

type Answer = { readonly id: string; readonly outcome: 'upheld' | 'overturned' }

export async function answerObjection(context: RequestContext, { id, outcome }: Answer) {
  const { deps } = context
  const { accountId: actorId } = requireSession(context)
  const pseudonyms = await listStaffPseudonyms(deps.keys, actorId, 'sanctions')
  const { accountId, sanctionId } = await deps.db.write.transaction().execute(async (trx) => {
    const sanction = await findForUpdate(trx, id)
    if (sanction === undefined || sanction.appeal === null) throw new AppError('sanctions.not_found')
    if (sanction.accountId === actorId) throw new AppError('sanctions.own')
    if (sanction.outcome !== null) throw new AppError('sanctions.answered')
    if (pseudonyms.includes(sanction.setBy)) throw new AppError('sanctions.own_decision')
    const subject = await findAuditSubject(deps, sanction)
    const details = { outcome, kind: sanction.kind, from: sanction.origin }
    await commitAuditEntry(deps.db, { actorId, action: 'sanctions.answer', subject, details })
    if (outcome === 'overturned') {
      await closeSanction(trx, sanction.id, 'overturned')
      await enqueueWithdrawal(deps, trx, sanction.id)
    }
    await resolveAppeal(deps, trx, {
      id: sanction.statementId,
      outcome,
      answeredBy: pseudonyms,
      needsNotification: true,
    })
    return { accountId: sanction.accountId, sanctionId: sanction.id }
  })
  if (outcome === 'upheld') return {}
  invalidateSessions(deps, accountId)
  await withdrawMeasureNow(deps, sanctionId)
  return {}
}
