// Endpoint handler: statements of reasons of the session's account, newest first. Keyset pagination.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnStatements } from './statements.store.ts'
import { viewStatementCard } from './statements.view.ts'

export function listStatements(call: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(call)
  const { db, keys } = call.deps
  return paginate(keys, {
    list: `statements ${accountId}`,
    after,
    size: moderationLimits.statementsPageSize,
    read: (before, count) => listOwnStatements(db.app, accountId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewStatementCard,
  })
}
