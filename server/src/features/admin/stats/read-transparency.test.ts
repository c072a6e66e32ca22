// Integration tests of the public transparency report: periods, k-anonymity masking.
import { transparencyLimits } from '@murmullo/contract/constants/limits'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { Transparency } from '@murmullo/contract/admin/transparency'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { readTransparency } from './read-transparency.ts'
import { lastClosedPeriod } from './reporting-periods.ts'
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
const readAt = (moment: number) =>
  readTransparency({ deps: { ...world.services, clock: () => moment } } as RequestContext)
const countOf = (list: readonly { count: number | null }[], name: string) =>
  list.find((each) => Object.values<unknown>(each).includes(name))?.count

test('transparency.readAccount: the response has whole weeks and sums, and counts under five are masked', async () => {
  const { from, to, end, start } = lastClosedPeriod(Date.now(), weeks)
  const last = truncateToDay(new Date(end - dayMs))
  expect(new Date(`${to}T00:00:00Z`).getUTCDay()).toBe(1)
  await insertStat('reports', 'harassment', 4, last)
  await insertStat('reports', 'harassment', 2, from)
  await insertStat('reports', 'spam', 4, last)
  await insertStat('removed', 'spam', 5, last)
  await insertStat('removed', 'hate', 900, to)
  await insertStat('ai_blocked', '', 3, last)
  await insertStat('ai_hidden', '', 9, last)
  await insertStat('reveals', '', 1, last)
  await insertStat('report_wait', '60', 12, last)
  await insertStat('report_wait', '120', 5, from)
  await insertStat('report_wait', '240', 8, from)
  await insertStat('report_wait', '20160', 900, to)
  await insertStat('appeals_upheld', 'spam', 16, from)
  await insertStat('appeals_overturned', 'spam', 7, last)
  const account = await world.api.transparency.readAccount()
  expect(account).toMatchObject({ from, to, aiBlocks: 12, aiOverturned: null, reveals: null })
  expect(account).toMatchObject({ medianWait: { min: 120, max: 240 }, appealsOverturned: 30 })
  expect(account.appealsByRule).toEqual([{ rule: 'spam', overturned: 30 }])
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
