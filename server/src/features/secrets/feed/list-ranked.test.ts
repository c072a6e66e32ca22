// Equivalence tests of the ranked feed orders: any filter, pagination during updates, and changed or deleted rows.
import type { FeedInput } from '@murmullo/contract/content/secrets'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeedFilter, feedFilters, feedInputFor } from '../../../../test/generators/feed-filters.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { seed } from '../../../commands/seed.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { connectionFor, type Prepared, roles } from '../../../platform/db/database.ts'
import { listFeed } from './list-feed.ts'
import { listRanked } from './list-ranked.ts'
import { refreshFeedRankings } from './refresh-rankings.ts'

let world: World
let context: RequestContext
beforeAll(async () => {
  world = await createWorld()
  await seed(world.databaseUrl, { secrets: 4_000 })
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  // The same values in every run.
  await owner.query('select setseed(0.5)')
  // Created within 40 days, so that some are outside the ranking window; many filter values, and all sizes of reaction and comment counts
  // including zero.
  await owner.query(`create temp table moved as select id as was, (lpad(to_hex(((extract(epoch from now()) - random() * 40 * 86400) * 1000)::bigint), 12, '0')
    || substr(md5(id::text), 1, 20))::uuid as id from content.secrets order by id`)
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query('delete from content.secret_counters')
  await owner.query(`update content.secrets s set id = m.id, created_at = to_timestamp(('x' || left(replace(m.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
    from moved m where m.was = s.id`)
  await owner.query('commit')
  await owner.query(`insert into content.secret_counters (secret_id, hearts, likes, dislikes, wows, laughs, comments)
    select id, (random() ^ 6 * 300)::int, (random() ^ 4 * 40)::int, (random() * 9)::int, (random() ^ 3 * 5)::int, (random() ^ 9 * 9)::int, (random() ^ 5 * 30)::int
    from content.secrets where random() < 0.9`)
  await owner.query('analyze')
  await owner.end()
  await refreshFeedRankings(world.worker)
  context = { deps: world.services } as RequestContext
}, 120_000)
afterAll(() => world.close())

const points = 'c.hearts + c.likes + c.wows + c.laughs + c.comments'
const score = {
  // A doubled count is worth one day, in steps of one eighth.
  popular: `round(8 * log(2, nullif(${points}, 0)::numeric)) * 180 + floor(extract(epoch from s.created_at) / 60)`,
  commented: 'nullif(c.comments, 0)',
  newest: 's.is_listed',
} as const
type Order = keyof typeof score

async function naiveIds(order: Order, { section, gender, country, range }: FeedFilter, limit = 20): Promise<string[]> {
  const rows = await world.sql<{ public_id: string }>(
    `select s.public_id from content.secrets s left join content.secret_counters c on c.secret_id = s.id, content.feed_ranks_version e
     where s.is_listed and ($1 = 'all' or s.is_explicit = ($1 = 'nsfw')) and ($2::text is null or s.gender::text = $2)
       and ($3::text is null or s.country_code = $3) and ($4::int is null or s.age between $4 and $5)
       and ${score[order]} is not null
       and ($6 or s.id >= (lpad(to_hex((e.n - 30 * 86400)::bigint * 1000), 12, '0') || repeat('0', 20))::uuid)
     order by ${score[order]} desc, s.id desc limit $7`,
    [section, gender, country, range?.[0] ?? null, range?.[1] ?? null, order === 'newest', limit],
  )
  return rows.map((row) => row.public_id)
}

const pageOf = (input: FeedInput, order: Order, here = context) =>
  order === 'newest' ? listFeed(here, { ...input, order }) : listRanked(here, { ...input, by: order })

async function readPages(
  { order, ...input }: FeedInput & { order: Order },
  between?: (read: number) => Promise<void>,
): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await pageOf({ ...input, ...(after !== undefined && { after }) }, order)
    ids.push(...page.items.map((card) => card.id))
    after = page.next ?? undefined
    await between?.(ids.length)
  } while (after !== undefined)
  return ids
}
const all = { section: 'all', gender: null, country: null, range: null } as const

test('ranked feed: the first two pages of hundreds of filters equal the naive query in each order', async () => {
  await world.sql(
    `update content.secrets set is_pinned = true where id in (select id from content.secrets where is_listed order by id desc offset 5 limit 14)`,
  )
  const wrong: string[] = []
  let found = 0
  for (const [index, filter] of feedFilters.entries()) {
    // Every filter is tested with one order, and every order with all types of filters.
    const order = (['popular', 'commented', 'newest'] as const)[(index % 7) % 3] ?? 'popular'
    if (index % 2 === 1 && filter.country !== null) continue
    const first = await pageOf(feedInputFor(filter), order)
    const second = first.next === null ? null : await pageOf({ ...feedInputFor(filter), after: first.next }, order)
    const ids = [...first.items, ...(second?.items ?? [])].map((card) => card.id)
    found += ids.length
    if (ids.join() !== (await naiveIds(order, filter)).join())
      wrong.push(JSON.stringify({ order, filter, found: ids.length }))
  }
  await world.sql('update content.secrets set is_pinned = false where is_pinned')
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(3_000)
}, 240_000)

test('ranked feed query plan: no sequential scan, and fewer than 20 rows removed by a filter', async () => {
  const client = new pg.Client(connectionFor(world.databaseUrl, roles.public))
  await client.connect()
  const plans: string[] = []
  let most = 0
  const prepared = (async (_name, text, values) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${text}`,
      values,
    )
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return []
  }) satisfies Prepared
  const explainCall = {
    deps: { ...world.services, db: { ...world.services.db, read: { prepared } } },
  } as unknown as RequestContext
  try {
    for (const filter of feedFilters.filter((_, index) => index % 23 === 0))
      await listRanked(explainCall, { ...feedInputFor(filter), by: 'popular' })
  } finally {
    await client.end()
  }
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (secrets|feed_ranks|secret_counters)\b/)
    for (const [, removed = '0'] of plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g))
      most = Math.max(most, Number(removed))
  }
  expect(plans.length).toBeGreaterThan(80)
  expect(most).toBeLessThan(20)
}, 60_000)

test.each(['popular', 'commented', 'newest'] as const)(
  'ranked feed: keyset pagination by %s returns every row once',
  async (order) => {
    const truth = await naiveIds(order, all, 10_000)
    expect(truth.length).toBeGreaterThan(1_000)
    expect(await readPages({ section: 'all', order })).toEqual(truth)
  },
  60_000,
)

test('secrets.listFeed: the total by newest equals the total in the default order', async () => {
  const newest = await listFeed(context, { section: 'all', order: 'newest' })
  expect(newest.total).toBe((await listFeed(context, { section: 'all' })).total)
})

test('ranked feed cursor: pagination stays on its version except for hidden rows; a new request reads the current version', async () => {
  const before = await naiveIds('popular', all, 10_000)
  const deleted = before[300] ?? ''
  let refreshes = 0
  const ids = await readPages({ section: 'all', order: 'popular' }, async (read) => {
    if (read % 100 !== 0) return
    refreshes += 1
    await world.sql(`update content.secret_counters set hearts = (random() ^ 6 * 300)::int, comments = (random() ^ 5 * 30)::int
      where secret_id in (select secret_id from content.secret_counters order by random() limit 300)`)
    await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [deleted])
    await refreshFeedRankings(world.worker)
  })
  expect(refreshes).toBeGreaterThan(5)
  expect(ids).toEqual(before.filter((id) => id !== deleted))
  const after = await naiveIds('popular', all, 10_000)
  expect(after).not.toEqual(ids)
  expect(await readPages({ section: 'all', order: 'popular' })).toEqual(after)
}, 120_000)

test('ranked feed: hidden, private, deleted and newly explicit rows are excluded immediately, and restored rows are ranked again', async () => {
  const listed = (section: 'all' | 'sfw' | 'nsfw') => readPages({ section, order: 'commented' })
  const [hidden, secluded, deleted, marked] = (await listed('sfw')) as [string, string, string, string]
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [hidden])
  await world.sql('update content.secrets set is_private = true where public_id = $1', [secluded])
  await world.sql('delete from content.secrets where public_id = $1', [deleted])
  await world.sql('update content.secrets set is_explicit = true where public_id = $1', [marked])
  const left = await listed('sfw')
  for (const id of [hidden, secluded, deleted, marked]) expect(left).not.toContain(id)
  await refreshFeedRankings(world.worker)
  expect(await listed('nsfw')).toContain(marked)
  await world.sql(`update content.secrets set state = 'visible', is_private = false where public_id in ($1, $2)`, [
    hidden,
    secluded,
  ])
  await refreshFeedRankings(world.worker)
  expect((await listed('sfw')).slice(0, 2)).toEqual([hidden, secluded])
}, 60_000)

test('ranking refresh: only changed rows are updated, and rows of unreadable versions are deleted', async () => {
  const count = async () =>
    (await world.sql<{ n: number }>('select count(*)::int as n from content.feed_ranks'))[0]?.n ?? 0
  expect(await refreshFeedRankings(world.worker)).toBe(0)
  const known = await count()
  const [first] = await naiveIds('commented', all, 1)
  const change = `update content.secret_counters set comments = comments + 50 where secret_id = (select id from content.secrets where public_id = $1)`
  await world.sql(change, [first])
  expect(await refreshFeedRankings(world.worker)).toBe(1)
  expect((await count()) - known).toBeLessThanOrEqual(2)
  await world.sql('update content.feed_ranks_version set n = n + 7300')
  // Several runs, because pruning is batched.
  for (let round = 0; round < 5; round += 1) await refreshFeedRankings(world.worker)
  const [over] = await world.sql<{ n: number }>(
    'select count(*)::int as n from content.feed_ranks r, content.feed_ranks_version e where until < e.n - 7200',
  )
  const [old] = await world.sql<{
    n: number
  }>(`select count(*)::int as n from content.feed_ranks r, content.feed_ranks_version e
    where r.secret_id < (lpad(to_hex((e.n - 30 * 86400 - 7200)::bigint * 1000), 12, '0') || repeat('0', 20))::uuid`)
  expect([over?.n, old?.n]).toEqual([0, 0])
  expect(await readPages({ section: 'all', order: 'commented' })).toEqual(await naiveIds('commented', all, 10_000))
})

test('secrets.listRanked: a cursor of one order is refused for another with request.invalid', async () => {
  const { listRanked, listFeed } = world.api.secrets
  const after = (await listRanked({ by: 'popular' })).next ?? ''
  expect((await listRanked({ by: 'popular', after })).items).toHaveLength(10)
  const refused = { code: 'request.invalid' }
  await expect(listRanked({ by: 'commented', after })).rejects.toMatchObject(refused)
  await expect(listFeed({ after })).rejects.toMatchObject(refused)
  await expect(listFeed({ order: 'newest', after })).rejects.toMatchObject(refused)
})
