// Endpoint handlers: report cases for staff, and the summary of their queue.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { CaseFilter, CaseOrder } from '@murmullo/contract/reports/report-cases'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listClaimed } from '../claims/case-claims.ts'
import { viewCard, viewQueue } from './cases.view.ts'
import { findViewer } from './find-viewer.ts'
import { countOpenCases, listNewestCases, listCaseQueue, searchCases, findQueueSummary } from './case-queries.store.ts'
import type { CaseRow, CaseViewer } from './reports.columns.ts'

type CaseListQuery = {
  readonly filter: CaseFilter
  readonly order: CaseOrder
  readonly term?: string | undefined
  readonly after?: string | undefined
}

/** Newest first, by search term, or in queue order. Keyset pagination. */
export async function listCases(context: RequestContext, query: CaseListQuery) {
  const viewer = await findViewer(context.deps, requireSession(context).accountId)
  const { items, next } = await listRows(context, viewer, query)
  const numbers = items.map(({ number }) => number)
  const claimed = await listClaimed(context.deps, viewer.accountId, numbers)
  return { items: items.map((row) => viewCard(row, claimed)), next }
}

function listRows(context: RequestContext, viewer: CaseViewer, { filter, order, term = '', after }: CaseListQuery) {
  const { db, keys } = context.deps
  const wanted = term.trim()
  const page = { after, size: reportLimits.pageSize, view: (row: CaseRow) => row }
  if (wanted === '' && order === 'priority')
    return paginate<CaseRow, CaseRow>(keys, {
      ...page,
      list: 'cases waiting',
      read: (position, count) =>
        listCaseQueue(db.write, { viewer, after: position === null ? null : parsePosition(position), count }),
      getPosition: ({ rank, id }) => `${rank} ${id}`,
    })
  return paginate<CaseRow, CaseRow>(keys, {
    ...page,
    list: 'cases',
    read: (before, count) => {
      const listed = { viewer, filter, before, count }
      return wanted === '' ? listNewestCases(db.write, listed) : searchCases(db.write, listed, wanted)
    },
    getPosition: ({ id }) => id,
  })
}

function parsePosition(position: string) {
  const [rank = '', id = ''] = position.split(' ')
  return { rank: Number(rank), id }
}

/** Length and age of the case queue. */
export async function summarizeCases(context: RequestContext) {
  const viewer = await findViewer(context.deps, requireSession(context).accountId)
  return viewQueue(await findQueueSummary(context.deps.db.write, viewer, reportLimits.queueCountMax))
}

/** Open cases by age, without those about the viewer. */
export async function countCasesByAge(
  context: RequestContext,
  classes: Parameters<typeof countOpenCases>[2],
  most: number,
): Promise<number[]> {
  const viewer = await findViewer(context.deps, requireSession(context).accountId)
  return countOpenCases(context.deps.db.write, viewer, classes, most)
}
