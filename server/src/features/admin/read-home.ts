// Endpoint handler: the staff dashboard, with queue lengths, the age of the oldest row, and stats of the last days.
import type { DayFigures, Home, Queue, QueueName } from '@murmullo/contract/admin'
import type { DayFigure } from '@murmullo/contract/figures'
import { adminLimits } from '@murmullo/contract/limits'
import { cutToDay, cutToMinute } from '@murmullo/contract/values'
import type { Call, Services } from '../../platform/call.ts'
import { listFigures } from '../../platform/figures.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findWaitingCases } from '../moderation/find-waiting-cases.ts'
import { summarizeCases } from '../reports/summarize-cases.ts'
import { findWaitingAppeals, findWaitingReviews, type WaitingRow } from './queues.store.ts'

const dayMs = 86_400_000
const { figureDays, waitingMost } = adminLimits

type Source = {
  readonly name: QueueName
  readonly isForAdmins?: true
  readonly read: (call: Call) => Promise<WaitingRow>
}

/** Add a queue by adding a row here. */
const sources: readonly Source[] = [
  { name: 'reviews', read: ({ services: { db } }) => findWaitingReviews(db.app, waitingMost) },
  { name: 'appeals', read: ({ services: { db } }) => findWaitingAppeals(db.app, waitingMost, 'written') },
  { name: 'sanctions', read: ({ services: { db } }) => findWaitingAppeals(db.app, waitingMost, 'sanctions') },
  { name: 'reports', read: readCases },
  { name: 'evidence', isForAdmins: true, read: ({ services: { db } }) => findWaitingCases(db.app) },
]

async function readCases(call: Call): Promise<WaitingRow> {
  const { pending, reviewing, oldestAt } = await summarizeCases(call)
  return { waiting: pending + reviewing, oldest: oldestAt === null ? null : new Date(oldestAt) }
}

export async function readHome(call: Call): Promise<Home> {
  const { services } = call
  const isAdmin = whoAsks(call).kind === 'admin'
  const shown = sources.filter(({ isForAdmins }) => isAdmin || !isForAdmins)
  const [queues, days] = await Promise.all([
    Promise.all(shown.map(async ({ name, read }) => viewQueue(name, await read(call)))),
    readDays(services),
  ])
  return { queues, days }
}

function viewQueue(name: QueueName, { waiting, oldest }: WaitingRow): Queue {
  return { name, waiting: Math.min(waiting, waitingMost), oldest: oldest === null ? null : cutToMinute(oldest) }
}

/** The last days including today, with every stat of each day. */
async function readDays({ db, clock }: Services): Promise<DayFigures[]> {
  const today = Math.floor(clock() / dayMs) * dayMs
  const dayAt = (back: number) => cutToDay(new Date(today - back * dayMs))
  const figures = await listFigures(db.app, dayAt(figureDays - 1), dayAt(-1))
  return Array.from({ length: figureDays }, (_, place) => viewDay(dayAt(figureDays - 1 - place), figures))
}

function viewDay(day: string, figures: readonly DayFigure[]): DayFigures {
  const sum = (...kinds: string[]) =>
    figures.filter((each) => each.day === day && kinds.includes(each.kind)).reduce((total, { n }) => total + n, 0)
  return {
    day,
    secrets: sum('secrets'),
    comments: sum('comments'),
    signUps: sum('sign_ups'),
    reports: sum('reports'),
    aiJudged: sum('ai_judged', 'ai_blocked'),
    aiHidden: sum('ai_hidden', 'ai_blocked'),
    aiReviewed: sum('ai_upheld', 'ai_overturned'),
    aiOverturned: sum('ai_overturned'),
  }
}
