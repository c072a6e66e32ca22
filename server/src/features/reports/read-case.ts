// Endpoint handlers: one case for staff, with its target, paginated reports and derived measures.
import { AppError } from '@murmullo/contract/errors'
import { reportLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { viewCase, viewCaseReport } from './cases.view.ts'
import { findCase } from './desk.store.ts'
import { measuresOf } from './outcomes.policy.ts'
import { findFacts } from './outcomes.store.ts'
import { listOfCase } from './reports.store.ts'

export async function readCase(call: Call, { number }: { number: string }) {
  const found = await find(call, number)
  const done = found.closedAt === null ? measuresOf(await findFacts(call.services.db.app, found.id)) : []
  return viewCase(found, done, await reportsOf(call, found.id, undefined))
}

export async function listCaseReports(call: Call, { number, after }: { number: string; after?: string | undefined }) {
  const { id } = await find(call, number)
  return reportsOf(call, id, after)
}

async function find(call: Call, number: string) {
  const found = await findCase(call.services.db.app, whoAsks(call).accountId, number)
  if (found === undefined) throw new AppError('reports.case_unknown')
  return found
}

function reportsOf({ services: { db, keys } }: Call, caseId: string, after: string | undefined) {
  return readPage(keys, {
    list: `case ${caseId}`,
    after,
    size: reportLimits.pageSize,
    read: (before, count) => listOfCase(db.app, caseId, { before, count }),
    placeOf: ({ id }) => id,
    view: viewCaseReport,
  })
}
