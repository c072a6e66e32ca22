// Endpoint handler: appeals a moderator's statement, once. The content returns to the review queue with the author's text.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { returnToReview } from '../checks/moderation.store.ts'
import { statementAppealState, statementSubject } from '../statements/statements.policy.ts'
import { findOwnStatement, lockSanction, type StatementRow, updateAppeal } from '../statements/statements.store.ts'
import { viewStatement } from '../statements/statements.view.ts'

export async function appeal(context: RequestContext, { id, text }: { id: string; text: string }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return db.write.transaction().execute(async (trx) => {
    const statement = assertKnown(await findOwnStatement(trx, keys, accountId, id))
    assertModeratorDecision(statement)
    // Lock first what a decision locks first: of two concurrent transactions one waits and then reads the other's update.
    if (statement.sanctionId === null) await returnToReview(trx, statementSubject(statement))
    else await lockSanction(trx, statement.sanctionId)
    const row = assertKnown(await findOwnStatement(trx, keys, accountId, id))
    const state = statementAppealState(row)
    if (row.appeal !== null) throw new AppError('moderation.appealed')
    if (state !== 'open') throw new AppError('moderation.appeal_closed')
    await updateAppeal(trx, row.id, text)
    return viewStatement({ ...row, appeal: text })
  })
}

/** A model decision gets a human review first; only a moderator's decision can be appealed. */
function assertModeratorDecision(row: StatementRow): void {
  const state = statementAppealState(row)
  if (state === 'review_open' || state === 'review_pending') throw new AppError('moderation.automated_decision')
}

function assertKnown(row: StatementRow | undefined): StatementRow {
  if (row === undefined) throw new AppError('moderation.statement_unknown')
  return row
}
