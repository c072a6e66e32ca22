// Endpoint handler: reports of the session's account, newest first. Keyset pagination.
import { reportLimits } from '@murmullo/contract/limits'
import type { RequestContext } from '../../platform/call.ts'
import { paginate } from '../../platform/paging.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { listOwnReports } from './reports.store.ts'
import { viewReport } from './reports.view.ts'

export function listMyReports(call: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(call)
  const { db, keys } = call.deps
  return paginate(keys, {
    list: `reports ${accountId}`,
    after,
    size: reportLimits.ownPageSize,
    read: (before, count) => listOwnReports(db.app, accountId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewReport,
  })
}
