// Endpoint handlers: reports as their reporters see them, as a list and one by number.
import { reportLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnReports, findByNumber } from '../cases/reports.store.ts'
import { viewReport } from './reports.view.ts'

/** Reports of the session's account, newest first. Keyset pagination. */
export function listMyReports(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return paginate(keys, {
    list: `reports ${accountId}`,
    after,
    size: reportLimits.ownPageSize,
    read: (before, count) => listOwnReports(db.write, accountId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewReport,
  })
}

/** State of one report. The number works as an access token. */
export async function readReport({ deps }: RequestContext, { number }: { number: string }) {
  const row = await findByNumber(deps.db.write, number)
  if (row === undefined) throw new AppError('reports.unknown')
  return viewReport(row)
}
