// Endpoint handler: statements of reasons of the session's account, newest first. Keyset pagination.
import { moderationLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { listOwnStatements } from './statements.store.ts'
import { viewStatementCard } from './statements.view.ts'

export function listStatements(call: Call, { after }: { after?: string | undefined }) {
  const { accountId } = whoAsks(call)
  const { db, keys } = call.services
  return readPage(keys, {
    list: `statements ${accountId}`,
    after,
    size: moderationLimits.statementsPageSize,
    read: (before, count) => listOwnStatements(db.app, accountId, { before, count }),
    placeOf: ({ id }) => id,
    view: viewStatementCard,
  })
}
