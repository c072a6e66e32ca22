// One case for staff: endpoint handlers with its target, paginated reports and derived measures, and the reported account.
import { AppError } from '@murmullo/contract/core/errors'
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { viewCase, viewCaseReport } from './cases.view.ts'
import { findCase } from './case-queries.store.ts'
import { measuresFor } from './outcomes.policy.ts'
import { findFacts } from './outcomes.store.ts'
import { listReportsOfCase } from './reports.store.ts'
import { findReported } from './cases.store.ts'

export async function readCase(context: RequestContext, { number }: { number: string }) {
  const found = await findCaseOrThrow(context, number)
  const done = found.closedAt === null ? measuresFor(await findFacts(context.deps.db.app, found.id)) : []
  return viewCase(found, done, await paginateReports(context, found.id, undefined))
}

export async function listCaseReports(
  context: RequestContext,
  { number, after }: { number: string; after?: string | undefined },
) {
  const { id } = await findCaseOrThrow(context, number)
  return paginateReports(context, id, after)
}

async function findCaseOrThrow(context: RequestContext, number: string) {
  const found = await findCase(context.deps.db.app, requireSession(context).accountId, number)
  if (found === undefined) throw new AppError('reports.case_unknown')
  return found
}

function paginateReports({ deps: { db, keys } }: RequestContext, caseId: string, after: string | undefined) {
  return paginate(keys, {
    list: `case ${caseId}`,
    after,
    size: reportLimits.pageSize,
    read: (before, count) => listReportsOfCase(db.app, caseId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewCaseReport,
  })
}

/** The account that a case is about, for sanctions: staff act on it without access to its identity. */
export const findReportedOf = findReported
