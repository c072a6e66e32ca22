// Integration tests of daily stats and the totals of the staff dashboard over HTTP and PostgreSQL.
import { ageClasses } from '@murmullo/contract/admin/stat-values'
import type { PeriodStats } from '@murmullo/contract/admin/stats'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretInput } from '../../../../test/builders/content.ts'
import { errorCode, type TestUser } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { aggregateDailyStats } from './aggregate-daily-stats.ts'

const dayMs = 86_400_000
let world: World
let admin: TestUser
let moderator: Awaited<ReturnType<World['users']['staff']>>
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  admin = await world.users.staff('admin')
  moderator = await world.users.staff('moderator')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

const today = async () => {
  await aggregateDailyStats(world.worker)
  return (await admin.api.stats.readPeriod()).today
}
const dayAt = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const insertStat = (day: string, kind: string, part: string, n: number) =>
  world.sql(
    `insert into moderation.daily_stats (day, kind, part, n) values ($1, $2, $3, $4)
     on conflict (day, kind, part) do update set n = excluded.n`,
    [day, kind, part, n],
  )
/** Counts of today by kind and part. */
async function todayCounts(...kinds: string[]) {
  await aggregateDailyStats(world.worker)
  const rows = await world.sql<{ kind: string; part: string; n: string }>(
    'select kind, part, n from moderation.daily_stats where day = $1 and kind = any ($2) order by kind, part',
    [dayAt(0), kinds],
  )
  return Object.fromEntries(rows.map(({ kind, part, n }) => [`${kind} ${part}`.trim(), Number(n)]))
}

test('daily stats: today counts new rows, an undone decision is not counted, and a second run of the job is idempotent', async () => {
  const before = await today()
  await author.api.secrets.publishSecret(secretInput('Cuenta uno.'))
  const { id } = await author.api.secrets.publishSecret(secretInput('[duda] Cuenta dos.'))
  await world.content.addComment(author, id, 'Un comentario que cuenta.')
  await world.users.anonymous()
  expect(await errorCode(author.api.secrets.publishSecret(secretInput('[bloquear:violencia] no sale')))).toBe(
    'secrets.blocked',
  )
  await author.api.secrets.publishSecret(secretInput('[rechazar] y cuento.'))
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, '[rechazar] y cuento.')
  const approve = () =>
    moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'approve', confirmedRule: 'held' })
  // An undone decision is not counted.
  await approve()
  await moderator.api.moderation.undoReview({ id: reviewId })
  await approve()
  for (let twice = 0; twice < 2; twice += 1)
    expect(await today()).toEqual({
      day: dayAt(0),
      secrets: before.secrets + 3,
      comments: before.comments + 1,
      signUps: before.signUps + 1,
      reports: before.reports,
      aiClassified: before.aiClassified + 5,
      aiHidden: before.aiHidden + 2,
      aiReviewed: before.aiReviewed + 1,
      aiOverturned: before.aiOverturned + 1,
    })
  expect(await todayCounts('review_wait')).toEqual({ 'review_wait 0': 1 })
})

test('daily stats: decisions per rule, outcomes of appeals, reversals and the time to each decision', async () => {
  const kinds = ['removed', 'appeals_upheld', 'appeals_overturned', 'appeal_wait', 'reversals', 'sanctioned'] as const
  expect(await todayCounts(...kinds)).toEqual({})
  const { id } = await author.api.secrets.publishSecret(secretInput('Se retira, se reclama y se mantiene.'))
  await moderator.api.admin.removeContent({ kind: 'secret', id, rule: 'spam' })
  await world.moderation.endUndoWindow()
  const [statement] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: statement?.id ?? '', text: 'No era spam.' })
  await world.sql(
    `update identity.statements set appealed_at = now() - interval '5 hours' where outcome is null and appeal is not null`,
  )
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, 'Se retira, se reclama y se mantiene.')
  await admin.api.moderation.decideReview({ id: reviewId, seen, decision: 'remove' })
  await world.moderation.endUndoWindow()
  await moderator.api.admin.reverseDecision({ kind: 'secret', id, reason: 'No incumplía las normas.' })
  await world.moderation.endUndoWindow()
  expect(await todayCounts(...kinds)).toEqual({
    'removed spam': 1,
    'appeals_upheld spam': 1,
    'appeal_wait 240': 1,
    'reversals content': 1,
  })
  // A decision about an appeal is not one more review.
  expect(await todayCounts('review_wait')).toEqual({ 'review_wait 0': 1 })
})

test('daily stats: a closed case counts by its result and by the time since its first report; a reopened one no longer', async () => {
  await world.sql('delete from identity.report_cases')
  const { id } = await author.api.secrets.publishSecret(secretInput('Se reporta.'))
  const reporter = await world.users.anonymous()
  await reporter.api.reports.sendReport({ kind: 'secret', id, category: 'spam', reason: 'Publicidad.' })
  await world.sql(`update identity.report_cases set created_at = now() - interval '3 hours' where status = 'pending'`)
  const [card] = (await moderator.api.reports.listCases({ filter: 'pending', order: 'priority' })).items
  const number = card?.number ?? ''
  await moderator.api.reports.dismissCase({ number, reason: 'within_rules' })
  const kinds = ['report_wait', 'cases_dismissed', 'reversals'] as const
  expect(await todayCounts(...kinds)).toMatchObject({ 'report_wait 120': 1, cases_dismissed: 1 })
  await moderator.api.reports.reopenCase({ number, reason: 'Lo leí mal.' })
  expect(await todayCounts(...kinds)).toEqual({ 'reversals case': 1, 'reversals content': 1 })
})

test('daily stats: a closed day stays the same after its rows are deleted', async () => {
  const secrets = () =>
    world.sql(`select n from moderation.daily_stats where kind = 'secrets' and day = $1`, [dayAt(0)])
  await aggregateDailyStats(world.worker)
  const before = await secrets()
  expect(before).toHaveLength(1)
  await world.sql('delete from content.secrets')
  await aggregateDailyStats({ ...world.worker, clock: () => Date.now() + 5 * dayMs })
  expect(await secrets()).toEqual(before)
})

test('stats.readPeriod: a week or a month of complete days beside the one before, and today apart', async () => {
  await world.sql('delete from moderation.daily_stats')
  for (const [back, n] of [
    [0, 100],
    [1, 10],
    [7, 20],
    [8, 3],
    [14, 4],
    [15, 1_000],
    [60, 7],
  ] as const) {
    await insertStat(dayAt(back), 'secrets', '', n)
    await insertStat(dayAt(back), 'report_wait', '30', n)
  }
  const total = (days: PeriodStats['days']) => days.reduce((sum, { secrets }) => sum + secrets, 0)
  const week = await moderator.api.stats.readPeriod({})
  expect(week).toMatchObject({ period: 'week', today: { day: dayAt(0), secrets: 100 } })
  expect([week.days.length, week.days[0]?.day, week.days.at(-1)?.day]).toEqual([7, dayAt(7), dayAt(1)])
  expect([week.daysBefore[0]?.day, week.daysBefore.at(-1)?.day]).toEqual([dayAt(14), dayAt(8)])
  expect([total(week.days), total(week.daysBefore)]).toEqual([30, 7])
  expect(week.totals.waits.reports).toEqual({ decided: 30, median: { min: 30, max: 60 }, p90: { min: 30, max: 60 } })
  // Below 10 decisions one case would be the 90th percentile.
  expect(week.totalsBefore.waits.reports).toMatchObject({ decided: 7, p90: null })
  const month = await moderator.api.stats.readPeriod({ period: 'month' })
  expect([month.days.length, total(month.days), total(month.daysBefore)]).toEqual([30, 1_037, 7])
})

test('stats.readPeriod: totals per rule have only rules with a decision', async () => {
  await world.sql('delete from moderation.daily_stats')
  for (const [kind, part, n] of [
    ['removed', 'spam', 4],
    ['marked_explicit', 'adult', 2],
    ['sanctioned', 'spam', 1],
    ['appeals_upheld', 'spam', 3],
    ['appeals_overturned', 'hate', 1],
    ['reversals', 'case', 2],
    ['reversals', 'sanction', 1],
  ] as const)
    await insertStat(dayAt(2), kind, part, n)
  const { totals } = await moderator.api.stats.readPeriod()
  expect(totals.rules.toSorted((one, other) => one.rule.localeCompare(other.rule))).toEqual([
    { rule: 'adult', content: 2, sanctions: 0, appealsUpheld: 0, appealsOverturned: 0 },
    { rule: 'hate', content: 0, sanctions: 0, appealsUpheld: 0, appealsOverturned: 1 },
    { rule: 'spam', content: 4, sanctions: 1, appealsUpheld: 3, appealsOverturned: 0 },
  ])
  expect(totals).toMatchObject({ appealsUpheld: 3, appealsOverturned: 1, reversedCases: 2, reversedSanctions: 1 })
})

test('stats.readPeriod: open work is counted by age, and a case about the viewer is not counted', async () => {
  await world.sql(`delete from identity.report_cases where status in ('pending', 'reviewing')`)
  const insertCase = (number: string, days: number, reported: string | null = null) =>
    world.sql(
      `insert into identity.report_cases (id, number, kind, target_key, category, is_urgent, reported_id)
       values ((lpad(to_hex((extract(epoch from now()) * 1000)::bigint - $2::bigint * 86400000), 12, '0') || '70008000' || substr(md5($1), 1, 12))::uuid,
         $1, 'user', gen_random_uuid(), 'other', false, $3)`,
      [number, days, reported],
    )
  for (const [index, days] of [0, 2, 2, 5, 9, 400].entries()) await insertCase(`AAAAAAA${index + 2}`, days)
  await insertCase('BBBBBBB2', 5, moderator.accountId)
  const openCases = async ({ api }: TestUser) => (await api.stats.readPeriod()).open.find(({ of }) => of === 'reports')
  expect(ageClasses).toEqual([0, 1, 3, 7])
  expect(await openCases(moderator)).toEqual({ of: 'reports', counts: [1, 2, 1, 2] })
  expect(await openCases(admin)).toEqual({ of: 'reports', counts: [1, 2, 2, 2] })
})

test('stats.exportDays: administrators only; a year of complete days without today, and one entry of the audit log', async () => {
  await world.sql('delete from moderation.daily_stats')
  const days = adminLimits.exportDays
  for (const back of [0, 1, days, days + 1]) await insertStat(dayAt(back), 'reports', 'spam', back)
  await insertStat(dayAt(1), 'unknown_kind', '', 5)
  expect(await errorCode(moderator.api.stats.exportDays())).toBe('access.staff_only')
  const entries = () => world.sql(`select details from identity.audit_log where action = 'admin.export_stats'`)
  expect(await entries()).toEqual([])
  const { rows } = await admin.api.stats.exportDays()
  expect(rows).toEqual([
    { day: dayAt(days), kind: 'reports', part: 'spam', n: days },
    { day: dayAt(1), kind: 'reports', part: 'spam', n: 1 },
  ])
  expect(await entries()).toEqual([{ details: { days } }])
})
