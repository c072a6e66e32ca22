// Endpoint handler: the staff dashboard, with queue lengths, the age of the oldest row, and stats of the last days.
import type { DayStats, Dashboard, Queue, QueueName } from '@murmullo/contract/admin/admin'
import type { DailyStatCount } from '@murmullo/contract/admin/transparency'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { truncateToDay, truncateToMinute } from '@murmullo/contract/core/primitives'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { listDailyStats } from '../../../platform/db/daily-stats.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { getUnreportedEvidence } from '../../moderation/evidence/preserve-evidence.ts'
import { summarizeCases } from '../../reports/cases/list-cases.ts'
import { findAppealQueue, findColleague, findReviewQueue, type DashboardQueueRow } from './dashboard-queues.store.ts'

const dayMs = 86_400_000
const { statsDays, waitingMax } = adminLimits

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
  const { deps } = context
  const { kind, accountId } = requireSession(context)
  const isAdmin = kind === 'admin'
  const shown = sources.filter(({ isForAdmins }) => isAdmin || !isForAdmins)
  const [queues, days, hasColleague] = await Promise.all([
    Promise.all(shown.map(async ({ name, read }) => viewQueue(name, await read(context)))),
    readDailyStats(deps),
    findColleague(deps.db.write, accountId),
  ])
  return { queues, days, isOnlyMember: !hasColleague }
}

function viewQueue(name: QueueName, { waiting, oldest }: DashboardQueueRow): Queue {
  return { name, waiting: Math.min(waiting, waitingMax), oldest: oldest === null ? null : truncateToMinute(oldest) }
}

/** The last days including today, with every stat of each day. */
async function readDailyStats({ db, clock }: Deps): Promise<DayStats[]> {
  const today = Math.floor(clock() / dayMs) * dayMs
  const dayAt = (back: number) => truncateToDay(new Date(today - back * dayMs))
  const stats = await listDailyStats(db.write, dayAt(statsDays - 1), dayAt(-1))
  return Array.from({ length: statsDays }, (_, index) => viewDailyStats(dayAt(statsDays - 1 - index), stats))
}

function viewDailyStats(day: string, stats: readonly DailyStatCount[]): DayStats {
  const sum = (...kinds: string[]) =>
    stats.filter((each) => each.day === day && kinds.includes(each.kind)).reduce((total, { n }) => total + n, 0)
  return {
    day,
    secrets: sum('secrets'),
    comments: sum('comments'),
    signUps: sum('sign_ups'),
    reports: sum('reports'),
    aiClassified: sum('ai_classified', 'ai_blocked'),
    aiHidden: sum('ai_hidden', 'ai_blocked'),
    aiReviewed: sum('ai_upheld', 'ai_overturned'),
    aiOverturned: sum('ai_overturned'),
  }
}
