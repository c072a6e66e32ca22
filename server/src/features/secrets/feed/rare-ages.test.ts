// Tests of the feed's plan for rare ages: unit tests of the query planner with the counts of 20 million secrets, and of the index in PostgreSQL.
import type { FeedInput } from '@murmullo/contract/content/secrets'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { rollUpCounts } from './feed-counts.store.ts'
import { type Cell, FeedCountCache, storedGenders } from './feed.count-cache.ts'
import { parseFeedFilter } from './feed.filter.ts'
import { planFeed } from './feed.query-planner.ts'
import { listFeed } from './list-feed.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** As the benchmark generates them: nearly all ages are below 78, and one of 700 secrets has one of the 43 others. */
function countsOf(secrets: number): FeedCountCache {
  const cells: Cell[] = []
  for (const gender of storedGenders)
    for (const section of ['sfw', 'nsfw'] as const)
      for (let age = 18; age <= 120; age += 1)
        cells.push({ country: 'MX', gender, section, age, n: Math.ceil(secrets / 8 / (age < 78 ? 60 : 700 * 43)) })
  return new FeedCountCache(cells, '1')
}

test('feed query planner: a page of rare ages among 20 million secrets, a scan of their own index with few entries and no probes (DATA-24)', () => {
  const filter = parseFeedFilter({ section: 'all', minAge: 101, maxAge: 119 })
  const [plan] = [...planFeed(countsOf(20_000_000), filter, 11, ['MX'])]
  expect(plan).toEqual({ kind: 'rare', sections: [false, true], budget: 200 })
})

test('feed query planner: a range with frequent ages is not read from the index of the rare ones', () => {
  const filter = parseFeedFilter({ section: 'all', minAge: 90, maxAge: 119 })
  const plans = [...planFeed(countsOf(20_000_000), filter, 11, ['MX'])]
  expect(plans.map(({ kind }) => kind)).not.toContain('rare')
})

test('feed page of rare ages: only the index of these ages is read (DATA-24)', async () => {
  await world.sql(
    `insert into content.secrets (id, public_id, text, is_explicit, gender, age, country_code)
     select gen_random_uuid(), substr(md5(random()::text) || md5(random()::text), 1, 22), 'hola', n % 3 = 0,
       (array['none', 'mujer', 'hombre', 'otro']::content.gender[])[1 + n % 4], case when n % 10 = 0 then 91 + (n / 10) % 30 else 18 + n % 60 end, case when n % 70 = 0 then 'MX' else 'AR' end
     from generate_series(1, 5000) as n`,
  )
  await rollUpCounts(world.worker.db.write)
  await world.sql('vacuum analyze content.secrets')
  expect(await readIndexes({ section: 'all', minAge: 101, maxAge: 119 })).toEqual(['feed_by_rare_age'])
  expect(await readIndexes({ section: 'all', country: 'MX', minAge: 101, maxAge: 119 })).toEqual([
    'feed_by_rare_age_in_country',
  ])
})

/** The feed indexes that PostgreSQL reads for a full first page. */
async function readIndexes(input: FeedInput): Promise<string[]> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  const plans: string[] = []
  const prepared = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    if (name !== 'feed_cells') plans.push(...rows.map((row) => row['QUERY PLAN']))
    return (await client.query<Row>(text, values)).rows
  }
  const context = { deps: { ...world.services, db: { read: { prepared } } } } as unknown as RequestContext
  const page = await listFeed(context, input)
  await client.end()
  expect(page.items).toHaveLength(10)
  const indexes = plans.map((line) => /(?:using|Index Scan on) (feed_by_\w+|feed_newest) /.exec(line)?.[1] ?? '')
  return [...new Set(indexes)].filter((index) => index !== '')
}
