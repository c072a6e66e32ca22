// Integration tests of the feed counts: exact totals under concurrent writes, roll-up and reconciliation.
import { setTimeout as wait } from 'node:timers/promises'
import type { FeedInput } from '@murmullo/contract/content/secrets'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { reconcileCounts, rollUpCounts } from './feed-counts.store.ts'
import { listFeed } from './list-feed.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const newSecret = `insert into content.secrets (id, public_id, text, country_code, gender, age)
  select gen_random_uuid(), translate(substr(encode(gen_random_bytes_(24), 'base64'), 1, 22), '+/=', 'xyz'), 'hola', $1, $2, $3`.replace(
  'gen_random_bytes_(24)',
  `decode(md5(random()::text) || md5(random()::text), 'hex')`,
)

test('feed counts: the total equals count(*) in every snapshot while 16 connections insert, update and delete (DATA-24)', async () => {
  const writers = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const client = new pg.Client({ connectionString: world.databaseUrl })
      await client.connect()
      return client
    }),
  )
  const reader = new pg.Client({ connectionString: world.databaseUrl })
  await reader.connect()
  const writing = new AbortController()
  const write = async (client: pg.Client, index: number) => {
    for (let step = 0; !writing.signal.aborted; step += 1) {
      await client.query(newSecret, [index % 2 ? 'MX' : 'AR', step % 3 ? 'mujer' : 'none', step % 4 ? 30 : null])
      if (step % 5 === 0)
        await client.query(
          `update content.secrets set is_private = not is_private where id = (select id from content.secrets order by random() limit 1)`,
        )
      if (step % 7 === 0)
        await client.query(
          `delete from content.secrets where id = (select id from content.secrets order by random() limit 1)`,
        )
    }
  }
  const rollUp = async () => {
    while (!writing.signal.aborted) {
      await rollUpCounts(world.worker.db.write)
      await wait(50)
    }
  }
  const all = Promise.all([...writers.map(write), rollUp()])
  const prepared = async <Row extends pg.QueryResultRow>(_name: string, text: string, values: unknown[]) =>
    (await reader.query<Row>(text, values)).rows
  const db = { ...world.services.db, read: { prepared } }
  const context = { deps: { ...world.services, db } } as unknown as RequestContext
  const filters = [
    { section: 'all' },
    { section: 'all', country: 'MX' },
    { section: 'all', gender: 'mujer', minAge: 18, maxAge: 40 },
  ] as const satisfies FeedInput[]
  try {
    for (let snapshot = 0; snapshot < 30; snapshot += 1)
      for (const filter of filters) {
        await reader.query('begin isolation level repeatable read')
        const { total } = await listFeed(context, filter)
        const truth = await reader.query(
          `select count(*)::int as n from content.secrets where is_listed and ($1::text is null or country_code = $1)
           and ($2::text is null or gender::text = $2) and ($3::int is null or age between $3 and $4)`,
          [
            'country' in filter ? filter.country : null,
            'gender' in filter ? 'mujer' : null,
            'gender' in filter ? 18 : null,
            40,
          ],
        )
        await reader.query('commit')
        expect(total).toBe(truth.rows[0].n)
      }
  } finally {
    writing.abort()
    await all
    await Promise.all([...writers, reader].map((client) => client.end()))
  }
})

test('feed counts: reconciliation detects and repairs a drifted row', async () => {
  expect(await reconcileCounts(world.worker.db.write)).toBe(0)
  await world.sql(
    `update content.feed_counts set n = n + 3 where country_code = 'MX' and gender = 'mujer' and section = 'sfw' and age = 30`,
  )
  expect(await reconcileCounts(world.worker.db.write)).toBe(1)
  await rollUpCounts(world.worker.db.write)
  expect(await reconcileCounts(world.worker.db.write)).toBe(0)
})

test('feed counts: an update to private removes a secret from the feed and the total immediately', async () => {
  const context = { deps: world.services } as RequestContext
  const before = await listFeed(context, { section: 'all' })
  const first = before.items[0]
  await world.sql('update content.secrets set is_private = true where public_id = $1', [first?.id])
  const after = await listFeed(context, { section: 'all' })
  expect(after.total).toBe(before.total - 1)
  expect(after.items.map((card) => card.id)).not.toContain(first?.id)
})

test('feed counts: a new cell is found before and after the roll-up, and again after its rows were deleted', async () => {
  const context = { deps: world.services } as RequestContext
  const input = { section: 'all', country: 'NI', minAge: 99, maxAge: 99 } as const
  expect((await listFeed(context, input)).total).toBe(0)
  const seen = async () => {
    const { total, items } = await listFeed(context, input)
    return [total, items.length]
  }
  await world.sql(newSecret, ['NI', 'otro', 99])
  expect(await seen()).toEqual([1, 1])
  await rollUpCounts(world.worker.db.write)
  expect(await seen()).toEqual([1, 1])
  await world.sql(`delete from content.secrets where country_code = 'NI' and age = 99`)
  await rollUpCounts(world.worker.db.write)
  expect(await seen()).toEqual([0, 0])
  await world.sql(newSecret, ['NI', 'otro', 99])
  expect(await seen()).toEqual([1, 1])
})
