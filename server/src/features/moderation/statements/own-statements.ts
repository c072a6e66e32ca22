// Endpoint handlers: statements of reasons of the session's account, as a list and one by one.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnStatements, findOwnStatement } from './statements.store.ts'
import { viewStatementCard, viewStatement } from './statements.view.ts'

/** Newest first. Keyset pagination. */
export function listStatements(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return paginate(keys, {
    list: `statements ${accountId}`,
    after,
    size: moderationLimits.statementsPageSize,
    read: (before, count) => listOwnStatements(db.write, keys, accountId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewStatementCard,
  })
}

/** A statement of another account gets the same error as an unknown id. */
export async function readStatement(context: RequestContext, { id }: { id: string }) {
  const { db, keys } = context.deps
  const row = await findOwnStatement(db.write, keys, requireSession(context).accountId, id)
  if (row === undefined) throw new AppError('moderation.statement_unknown')
  return viewStatement(row)
}
