// Query plans of the daily stats and of the age of open work: a day is read over its time indexes, and open work in bounded index ranges.
import { internalIdAt } from '../../../platform/crypto/internal-id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explaining } from '../../../../test/database/explain-plans.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { countOpenCases } from '../../reports/cases/case-queries.store.ts'
import { countOpenAppeals } from './dashboard-queues.store.ts'
import { countDay, countWaits } from './daily-stats.store.ts'

const dayMs = 86_400_000
const cases = 20_000
let world: World
beforeAll(async () => {
  world = await createWorld()
  // One case a minute, back from now: every other one is closed two hours after its first report.
  await world.sql(
    `insert into identity.report_cases (id, number, kind, target_key, category, is_urgent, created_at, status, closed_at)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
       translate(upper(lpad(to_hex(n), 8, 'z')), '01', 'GH'), 'user', gen_random_uuid(), 'other', false, at,
       case n % 2 when 0 then 'dismissed' else 'pending' end, case n % 2 when 0 then at + interval '2 hours' end
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '1 minute' as at) t`,
    [cases],
  )
  const { key } = await world.content.insertSecret(null)
  // As many statements: every fourth one has an answer an hour after the appeal, another fourth is still open.
  await world.sql(
    `insert into identity.statements (id, public_id, secret_id, action, rule, by_human, created_at, appeal, appealed_at, outcome, answered_at, answered_by)
     select gen_random_uuid(), left(md5('statement' || n), 22), $2, 'removed', 'spam', true, at, case when n % 2 = 0 then 'No.' end,
       case when n % 2 = 0 then at end, case when n % 4 = 0 then 'upheld' end, case when n % 4 = 0 then at + interval '1 hour' end,
       case when n % 4 = 0 then gen_random_uuid() end
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '1 minute' as at) t`,
    [cases, key],
  )
  await world.sql('vacuum analyze identity.report_cases, identity.statements')
}, 120_000)
afterAll(() => world.close())

test('daily stats: of 20,000 cases and statements the job reads those of the day, over indexes', async () => {
  const start = Math.floor((Date.now() - 3 * dayMs) / dayMs) * dayMs
  const [from, to] = [new Date(start), new Date(start + dayMs)]
  const bounds = { from, to, first: internalIdAt(start), last: internalIdAt(start + dayMs) }
  const plans: string[] = []
  await world.worker.db.write.transaction().execute(async (trx) => {
    expect(await countWaits(trx, bounds)).toEqual([
      { kind: 'report_wait', part: '120', n: 720 },
      { kind: 'appeal_wait', part: '60', n: 360 },
    ])
    await countDay(explaining(trx, plans), bounds)
    await countWaits(explaining(trx, plans), bounds)
  })
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toMatch(/report_cases_by_closing/)
    expect(plan).toMatch(/statements_by_answer/)
    expect(plan).not.toMatch(/Seq Scan on (report_cases|statements)/)
  }
})

test('open work by age: each class reads at most the displayed maximum of rows', async () => {
  const now = Date.now()
  const classes = [
    [now - dayMs, now],
    [0, now - dayMs],
  ].map(([from = 0, to = 0]) => ({
    from: new Date(from),
    to: new Date(to),
    first: internalIdAt(from),
    last: internalIdAt(to),
  }))
  const viewer = { accountId: crypto.randomUUID(), authorTags: [] }
  const plans: string[] = []
  const db = world.staff.db.write
  expect(await countOpenCases(db, viewer, classes, 100)).toEqual([100, 100])
  expect(await countOpenAppeals(db, classes, 100)).toEqual([100, 100])
  await countOpenCases(explaining(db, plans), viewer, classes, 100)
  await countOpenAppeals(explaining(db, plans), classes, 100)
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (report_cases|statements)/)
  // Average of both classes: without the limit it would be thousands.
  expect(plans[0]).toMatch(/on report_cases c \(actual rows=100 /)
  expect(plans[1]).toMatch(/on statements \(actual rows=100 /)
})
