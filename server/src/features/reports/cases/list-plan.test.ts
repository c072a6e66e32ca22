// Query plans of the case list: excerpt and risk come from an index for each row of a page, so that the list costs the same with 20,000 reports
// as with 200.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explaining } from '../../../../test/database/explain-plans.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listCaseQueue, listNewestCases } from './case-queries.store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  await world.sql('delete from identity.report_cases')
})
afterAll(() => world.close())

const viewer = { accountId: crypto.randomUUID(), authorTags: [] }
const page = { viewer, filter: 'pending', before: null, count: 21 } as const

/** Cases of `from` to `to`, the newest last, each with one report and its copied text. */
async function insertCases(from: number, to: number): Promise<void> {
  await world.sql(
    `with keyed as (
       select n, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || substr(md5('list' || n), 1, 12))::uuid as id,
         translate(upper(lpad(to_hex(n), 8, 'z')), '01', 'GH') as number from generate_series($1::int, $2::int) n
     ), cases as (
       insert into identity.report_cases (id, number, kind, target_key, category, is_urgent)
       select id, number, 'secret', gen_random_uuid(), 'other', n % 50 = 0 from keyed
     )
     insert into identity.reports (id, number, case_id, category, category_name, evidence)
     select gen_random_uuid(), number, id, 'other', 'Otro',
       jsonb_build_array(jsonb_build_object('from', 'them', 'text', repeat('Lo que se reportó. ', 20), 'at', now())) from keyed`,
    [from, to],
  )
  await world.sql('vacuum analyze identity.report_cases, identity.reports')
}

/** Milliseconds of the fastest of some runs of both orders. */
async function fastest(db: Db): Promise<number> {
  let best = Infinity
  for (let run = 0; run < 30; run += 1) {
    const started = performance.now()
    const newest = await listNewestCases(db, page)
    const waiting = await listCaseQueue(db, { viewer, after: null, count: page.count })
    best = Math.min(best, performance.now() - started)
    expect([newest.length, waiting.length, newest[0]?.text?.slice(0, 18)]).toEqual([21, 21, 'Lo que se reportó.'])
  }
  return best
}

test('case list: no sequential scan, no row removed by a filter, and at most 1.5 times the latency with 20,000 reports as with 200', async () => {
  const db = world.staff.db.write
  await insertCases(1, 200)
  const few = await fastest(db)
  await insertCases(201, 20_000)
  const many = await fastest(db)
  const plans: string[] = []
  await listNewestCases(explaining(db, plans), page)
  await listCaseQueue(explaining(db, plans), { viewer, after: null, count: page.count })
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toMatch(/Index Scan.* using reports_of_case on reports/)
    expect(plan).toMatch(/Index Scan.* on checks/)
    expect(plan).not.toMatch(/Seq Scan|Rows Removed by Filter/)
  }
  expect(many / few).toBeLessThan(1.5)
}, 120_000)
