// Endpoint handler: decides the appeal against a sanction (upheld or overturned). The moderator who set it may not decide.
import { AppError } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { answerAppeal } from '../moderation/close-review.ts'
import { markOf } from './mark-of.ts'
import { findColleague } from './objections.store.ts'
import { findForUpdate, updateClosed } from './sanctions.store.ts'
import { takeEffect } from './take-effect.ts'

type Answer = { readonly id: string; readonly outcome: 'upheld' | 'overturned' }

export async function answerObjection(call: Call, { id, outcome }: Answer) {
  const { services } = call
  const { accountId: actorId } = whoAsks(call)
  const mark = await markOf(services, actorId)
  const accountId = await services.db.app.transaction().execute(async (trx) => {
    const sanction = await findForUpdate(trx, id)
    if (sanction === undefined || sanction.appeal === null) throw new AppError('sanctions.not_found')
    if (sanction.accountId === actorId) throw new AppError('sanctions.own')
    if (sanction.outcome !== null) throw new AppError('sanctions.answered')
    // Exception: the only staff account may decide alone, because a decision is better than none.
    if (sanction.setBy === mark && (await findColleague(trx, actorId))) throw new AppError('sanctions.own_decision')
    if (outcome === 'overturned') await updateClosed(trx, sanction.id, 'overturned')
    await answerAppeal(services, trx, { id: sanction.statementId, outcome, isAlone: true })
    const details = { outcome, kind: sanction.kind, from: sanction.origin }
    await noteAudit(trx, { actorId, action: 'sanctions.answer', subject: sanction.originId, details })
    return sanction.accountId
  })
  if (outcome === 'overturned') takeEffect(services, accountId)
  return {}
}
