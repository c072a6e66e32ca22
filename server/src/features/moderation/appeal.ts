// Endpoint handler: appeals a moderator's statement, once. The content returns to the review queue with the author's text.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { updateToReview } from './moderation.store.ts'
import { objectionTo, subjectOf } from './statements.policy.ts'
import { findOwnStatement, holdSanction, type StatementRow, updateAppeal } from './statements.store.ts'
import { viewStatement } from './statements.view.ts'

export async function appeal(call: Call, { id, text }: { id: string; text: string }) {
  const { accountId } = whoAsks(call)
  return call.services.db.app.transaction().execute(async (trx) => {
    const told = assertKnown(await findOwnStatement(trx, accountId, id))
    assertByHuman(told)
    // Lock first what a decision locks first: of two concurrent transactions one waits and then reads the other's update.
    if (told.sanctionId === null) await updateToReview(trx, subjectOf(told))
    else await holdSanction(trx, told.sanctionId)
    const row = assertKnown(await findOwnStatement(trx, accountId, id))
    const state = objectionTo(row)
    if (row.appeal !== null) throw new AppError('moderation.appealed')
    if (state !== 'open') throw new AppError('moderation.appeal_closed')
    await updateAppeal(trx, row.id, text)
    return viewStatement({ ...row, appeal: text })
  })
}

/** A model decision gets a human review first; only a moderator's decision can be appealed. */
function assertByHuman(row: StatementRow): void {
  const state = objectionTo(row)
  if (state === 'review_open' || state === 'review_waiting') throw new AppError('moderation.machine_decided')
}

function assertKnown(row: StatementRow | undefined): StatementRow {
  if (row === undefined) throw new AppError('moderation.statement_unknown')
  return row
}
