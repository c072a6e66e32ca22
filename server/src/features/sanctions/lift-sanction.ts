// Endpoint handler: lifts a sanction. The user gets a statement of reasons; a pending appeal is overturned in the same transaction.
import { AppError } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { answerAppeal } from '../moderation/close-review.ts'
import { tellAuthor } from '../moderation/tell-author.ts'
import { findForUpdate, updateClosed } from './sanctions.store.ts'
import { takeEffect } from './take-effect.ts'

export async function liftSanction(call: Call, { id }: { id: string }) {
  const { services } = call
  const { accountId: actorId } = whoAsks(call)
  const accountId = await services.db.app.transaction().execute(async (trx) => {
    const sanction = await findForUpdate(trx, id)
    if (sanction === undefined) throw new AppError('sanctions.not_found')
    if (sanction.accountId === actorId) throw new AppError('sanctions.own')
    if (sanction.state !== 'standing') throw new AppError('sanctions.closed')
    await updateClosed(trx, sanction.id, 'lifted')
    if (sanction.appeal !== null && sanction.outcome === null)
      await answerAppeal(services, trx, { id: sanction.statementId, outcome: 'overturned', isAlone: false })
    const told = { accountId: sanction.accountId, action: 'lifted', rule: 'none', byHuman: true } as const
    await tellAuthor(services, trx, { sanctionId: sanction.id }, told)
    const details = { kind: sanction.kind, from: sanction.origin }
    await noteAudit(trx, { actorId, action: 'sanctions.lift', subject: sanction.originId, details })
    return sanction.accountId
  })
  takeEffect(services, accountId)
  return {}
}
