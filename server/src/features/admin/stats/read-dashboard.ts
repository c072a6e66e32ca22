// Endpoint handler: the staff dashboard, with queue lengths and the age of the oldest row.
import type { Dashboard, Queue, QueueName } from '@murmullo/contract/admin/admin'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { getUnreportedEvidence } from '../../moderation/evidence/preserve-evidence.ts'
import { summarizeCases } from '../../reports/cases/list-cases.ts'
import { findAppealQueue, findColleague, findReviewQueue, type DashboardQueueRow } from './dashboard-queues.store.ts'

const { waitingMax } = adminLimits

type Source = {
  readonly name: QueueName
  readonly isForAdmins?: true
  readonly read: (context: RequestContext) => Promise<DashboardQueueRow>
}

/** Add a queue by adding a row here. */
const sources: readonly Source[] = [
  { name: 'reviews', read: ({ deps: { db } }) => findReviewQueue(db.write, waitingMax) },
  { name: 'appeals', read: ({ deps: { db } }) => findAppealQueue(db.write, waitingMax, 'content') },
  { name: 'sanctions', read: ({ deps: { db } }) => findAppealQueue(db.write, waitingMax, 'sanctions') },
  { name: 'reports', read: readCases },
  { name: 'evidence', isForAdmins: true, read: ({ deps: { db } }) => getUnreportedEvidence(db.write) },
]

async function readCases(context: RequestContext): Promise<DashboardQueueRow> {
  const { pending, reviewing, oldestAt } = await summarizeCases(context)
  return { waiting: pending + reviewing, oldest: oldestAt === null ? null : new Date(oldestAt) }
}

export async function readDashboard(context: RequestContext): Promise<Dashboard> {
  const { kind, accountId } = requireSession(context)
  const isAdmin = kind === 'admin'
  const shown = sources.filter(({ isForAdmins }) => isAdmin || !isForAdmins)
  const [queues, hasColleague] = await Promise.all([
    Promise.all(shown.map(async ({ name, read }) => viewQueue(name, await read(context)))),
    findColleague(context.deps.db.write, accountId),
  ])
  return { queues, isOnlyMember: !hasColleague }
}

function viewQueue(name: QueueName, { waiting, oldest }: DashboardQueueRow): Queue {
  return { name, waiting: Math.min(waiting, waitingMax), oldest: oldest === null ? null : truncateToMinute(oldest) }
}
