// Endpoint handler: requests a human review of a model decision, once. The text joins the review queue, marked as requested.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { returnToReview } from '../checks/moderation.store.ts'
import { consumeReviewRequest } from './review-request-rate-limit.ts'
import { statementAppealState, statementSubject } from '../statements/statements.policy.ts'
import { findOwnStatement, type StatementRow, updateReviewRequested } from '../statements/statements.store.ts'
import { viewStatement } from '../statements/statements.view.ts'

export async function requestHumanReview(context: RequestContext, { id }: { id: string }) {
  const who = requireSession(context)
  const { db, keys } = context.deps
  // Before the token bucket: a request that cannot be granted consumes no token.
  assertOpen(await findOwnStatement(db.write, keys, who.accountId, id))
  await consumeReviewRequest(context, who)
  return db.write.transaction().execute(async (trx) => {
    const found = assertOpen(await findOwnStatement(trx, keys, who.accountId, id))
    // Locks the check before the statement is read again: a decision locks it too, so one transaction waits for the other.
    await returnToReview(trx, statementSubject(found))
    const row = assertOpen(await findOwnStatement(trx, keys, who.accountId, id))
    await updateReviewRequested(trx, row.id)
    return viewStatement({ ...row, reviewRequestedAt: new Date(context.deps.clock()) })
  })
}

function assertOpen(row: StatementRow | undefined): StatementRow {
  if (row === undefined) throw new AppError('moderation.statement_unknown')
  const state = statementAppealState(row)
  if (state === 'review_pending') throw new AppError('moderation.review_requested')
  if (state !== 'review_open') throw new AppError('moderation.review_closed')
  return row
}
