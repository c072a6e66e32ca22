// Endpoint handler: statements of reasons of the session's account, newest first. Keyset pagination.
import { moderationLimits } from '@murmullo/contract/limits'
import type { RequestContext } from '../../platform/call.ts'
import { paginate } from '../../platform/paging.ts'
import { requireSession } from '../accounts/who-asks.ts'
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
