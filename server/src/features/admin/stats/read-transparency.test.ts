// Integration tests of the public transparency report: periods, k-anonymity masking, median answer time.
import { transparencyLimits } from '@murmullo/contract/constants/limits'
import type { Transparency } from '@murmullo/contract/admin/transparency'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { readTransparency } from './read-transparency.ts'
import { aggregateDailyStats } from './aggregate-daily-stats.ts'
import { lastClosedPeriod } from './reporting-periods.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

const dayMs = 86_400_000
const { weeks } = transparencyLimits
const periodMs = weeks * 7 * dayMs
let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())
beforeEach(() => world.sql('delete from moderation.daily_stats'))

const insertStat = (kind: string, part: string, n: number, day: string) =>
  world.sql('insert into moderation.daily_stats (day, kind, part, n) values ($1, $2, $3, $4)', [day, kind, part, n])
const servicesAt = (moment: number) => ({ ...world.worker, clock: () => moment })
const readAt = (moment: number) =>
  readTransparency({ deps: { ...world.services, clock: () => moment } } as RequestContext)
const countOf = (list: readonly { count: number | null }[], name: string) =>
  list.find((each) => Object.values<unknown>(each).includes(name))?.count

test('transparency.readAccount: the response has whole weeks and sums, and counts under five are masked', async () => {
  const { from, to, last, start } = lastClosedPeriod(Date.now(), weeks)
  expect(new Date(`${to}T00:00:00Z`).getUTCDay()).toBe(1)
  await insertStat('reports', 'harassment', 4, last)
  await insertStat('reports', 'harassment', 2, from)
  await insertStat('reports', 'spam', 4, last)
  await insertStat('removed', 'spam', 5, last)
  await insertStat('removed', 'hate', 900, to)
  await insertStat('ai_blocked', '', 3, last)
  await insertStat('ai_hidden', '', 9, last)
  await insertStat('reveals', '', 1, last)
  await insertStat('reports_answered', '', 40, last)
  await insertStat('report_answer_minutes', '', 150, last)
  await insertStat('reports_answered', '', 70, from)
  await insertStat('report_answer_minutes', '', 9_000, from)
  const account = await world.api.transparency.readAccount()
  expect(account).toMatchObject({ from, to, medianHours: 2.5, aiBlocks: 12, aiOverturned: null, reveals: null })
  expect(countOf(account.reports, 'harassment')).toBe(6)
  expect(countOf(account.reports, 'spam')).toBeNull()
  expect(countOf(account.removals, 'spam')).toBe(5)
  expect(countOf(account.removals, 'hate')).toBeNull()
  expect(new Date(start).toISOString().slice(0, 10)).toBe(from)
})

test('transparency.readAccount: responses of 365 days do not reveal the count of one day or week', async () => {
  const { start } = lastClosedPeriod(Date.now(), weeks)
  await world.sql(
    `insert into moderation.daily_stats (day, kind, part, n)
     select $1::date + d, kind, part, (abs(hashtext(d || kind || part)) % 4)::int from generate_series(0, 500) d,
       (values ('reports', 'spam'), ('reports', 'hate'), ('removed', 'spam'), ('ai_hidden', ''), ('reveals', '')) as f (kind, part)
     where abs(hashtext(d || kind || part)) % 4 > 0`,
    [new Date(start).toISOString().slice(0, 10)],
  )
  const responses = new Map<string, Transparency>()
  for (let day = 0; day < 365; day += 1) {
    const account = await readAt(start + periodMs + day * dayMs + 7 * 3_600_000)
    const before = responses.get(account.from)
    if (before !== undefined) expect(account).toEqual(before)
    responses.set(account.from, account)
  }
  // All periods, and no two share a day: the difference of two is between unrelated counts.
  const periods = [...responses.values()].toSorted((one, other) => one.from.localeCompare(other.from))
  expect(periods.length).toBeGreaterThan(4)
  for (const [index, { to }] of periods.entries()) expect(periods[index + 1]?.from ?? to).toBe(to)
  const countsIn = (list: readonly { readonly count: number | null }[]) => list.map(({ count }) => count)
  const counts = periods.flatMap(({ reports, removals, aiBlocks, reveals }) =>
    countsIn(reports).concat(countsIn(removals), aiBlocks, reveals),
  )
  expect(counts.filter((count) => count !== null).length).toBeGreaterThan(10)
  expect(counts.every((count) => count === null || count >= transparencyLimits.minCount)).toBe(true)
})

test('transparency.readAccount: a period is public only after the job no longer counts its last day', () => {
  const { end, to } = lastClosedPeriod(Date.now(), weeks)
  expect(lastClosedPeriod(end + dayMs - 1, weeks).end).toBe(end - periodMs)
  expect(lastClosedPeriod(end + dayMs, weeks).to).toBe(to)
})

test('report answer time: the median is computed from the cases once, and later updates do not change it', async () => {
  const author = await world.users.anonymous()
  const { items } = await world.api.secrets.listFeed({})
  const report = { kind: 'secret', id: items.at(-1)?.id ?? '', category: 'spam', reason: 'Publicidad.' } as const
  expect(await errorCode(author.api.reports.sendReport(report))).toBe('done')
  await world.sql(
    `update identity.report_cases set status = 'dismissed', closed_at = created_at + interval '90 minutes' where status = 'pending'`,
  )
  const answers = () =>
    world.sql<{ kind: string; n: string }>(
      `select kind, n from moderation.daily_stats where kind like 'report%answer%' order by kind`,
    )
  const later = servicesAt(Date.now() + periodMs + dayMs)
  await aggregateDailyStats(later)
  const counted = await answers()
  expect(counted).toMatchObject([{ kind: 'report_answer_minutes', n: '90' }, { kind: 'reports_answered' }])
  // Later updates of those cases do not change the published value.
  await world.sql(
    `update identity.report_cases set closed_at = now() + interval '300 days' where closed_at is not null`,
  )
  await aggregateDailyStats(later)
  expect(await answers()).toEqual(counted)
})

test('report answer time: a case closed after the period is not in its query', async () => {
  await world.sql(
    `update identity.report_cases set closed_at = now() + interval '300 days' where closed_at is not null`,
  )
  await aggregateDailyStats(servicesAt(Date.now() + periodMs + dayMs))
  expect(await world.sql(`select from moderation.daily_stats where kind like 'report%answer%'`)).toEqual([])
})
