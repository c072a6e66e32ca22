// Endpoint handler: reports of the session's account, newest first. Keyset pagination.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnReports } from '../cases/reports.store.ts'
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
