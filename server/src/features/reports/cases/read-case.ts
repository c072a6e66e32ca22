// One case for staff: endpoint handlers with its target, paginated reports and derived measures.

import { AppError } from '@murmullo/contract/core/errors'
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listClaimed } from '../claims/case-claims.ts'
import { findCaseFacts } from './case-sanctions.ts'
import { viewCase, viewCaseReport } from './cases.view.ts'
import { findCase } from './case-queries.store.ts'
import { findViewer } from './find-viewer.ts'
import { measuresFor } from './outcomes.policy.ts'
import { listReportsOfCase } from './reports.store.ts'

export async function readCase(context: RequestContext, { number }: { number: string }) {
  const found = await findCaseOrThrow(context, number)
  const { db, keys } = context.deps
  const facts = found.closedAt === null ? await findCaseFacts({ db: db.write, keys }, found.id) : null
  const done = facts === null ? [] : measuresFor(facts)
  const claimed = await listClaimed(context.deps, requireSession(context).accountId, [number])
  return viewCase(found, { done, claimed, latest: await paginateReports(context, found.id, undefined) })
}

export async function listCaseReports(
  context: RequestContext,
  { number, after }: { number: string; after?: string | undefined },
) {
  const { id } = await findCaseOrThrow(context, number)
  return paginateReports(context, id, after)
}

async function findCaseOrThrow(context: RequestContext, number: string) {
  const viewer = await findViewer(context.deps, requireSession(context).accountId)
  const found = await findCase(context.deps.db.write, viewer, number)
  if (found === undefined) throw new AppError('reports.case_unknown')
  return found
}

function paginateReports({ deps: { db, keys } }: RequestContext, caseId: string, after: string | undefined) {
  return paginate(keys, {
    list: `case ${caseId}`,
    after,
    size: reportLimits.pageSize,
    read: (before, count) => listReportsOfCase(db.write, caseId, { before, count }),
    getPosition: ({ id }) => id,
    view: viewCaseReport,
  })
}
