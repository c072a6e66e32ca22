// The feed against the truth: for every filter the page is the obvious query's page and the total is count(*).
import { countries } from '@murmullo/contract/countries'
import { genders, sections } from '@murmullo/contract/secrets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../commands/seed.ts'
import type { Call } from '../../platform/call.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { rollUpCounts } from './counts.store.ts'
import { listFeed } from './list-feed.ts'

const ages = [null, [18, 25], [30, 45], [18, 120], [60, 120], [101, 119], [113, 113], [69, 69]] as const
const everyFilter = sections.flatMap((section) =>
  [null, ...genders].flatMap((gender) =>
    [null, ...countries].flatMap((country) => ages.map((range) => ({ section, gender, country, range }))),
  ),
)
type Filter = (typeof everyFilter)[number]

let world: World
let call: Call
beforeAll(async () => {
  world = await openWorld()
  await seed(world.databaseUrl, { secrets: 10_000 })
  // Two skews that mislead a planner: a country that fell silent, and ages nobody has any more.
  await world.sql(
    `update content.secrets set country_code = 'PR' where id in (select id from content.secrets order by id limit 400)`,
  )
  await world.sql(
    `update content.secrets set country_code = 'MX' where country_code = 'PR' and id > (select id from content.secrets order by id offset 1000 limit 1)`,
  )
  await world.sql(
    `update content.secrets set age = 69 where age is not null and id in (select id from content.secrets order by id limit 300)`,
  )
  await world.sql('analyze')
  await rollUpCounts(world.services.db.app)
  call = { services: world.services } as Call
}, 120_000)
afterAll(() => world.close())

const inputOf = ({ section, gender, country, range }: Filter) => ({
  section,
  ...(gender !== null && { gender }),
  ...(country !== null && { country }),
  ...(range !== null && { minAge: range[0], maxAge: range[1] }),
})

async function truthOf({ section, gender, country, range }: Filter): Promise<{ ids: string[]; total: number }> {
  const rows = await world.sql<{ public_id: string; total: number }>(
    `select public_id, (count(*) over ())::int as total from content.secrets
     where is_listed and ($1 = 'all' or is_explicit = ($1 = 'nsfw')) and ($2::text is null or gender::text = $2)
       and ($3::text is null or country_code = $3) and ($4::int is null or age between $4 and $5)
     order by is_pinned desc, id desc limit 20`,
    [section, gender, country, range?.[0] ?? null, range?.[1] ?? null],
  )
  return { ids: rows.map((row) => row.public_id), total: rows[0]?.total ?? 0 }
}

test(`all ${everyFilter.length} filters, first and second page, are the obvious query's`, async () => {
  expect(everyFilter.length).toBe(2_112)
  const wrong: string[] = []
  for (const filter of everyFilter) {
    const input = inputOf(filter)
    const first = await listFeed(call, input)
    const second = first.next === null ? null : await listFeed(call, { ...input, after: first.next })
    const { ids, total } = await truthOf(filter)
    const found = [...first.items, ...(second?.items ?? [])].map((card) => card.id)
    if (found.join() !== ids.join() || first.total !== total)
      wrong.push(JSON.stringify({ input, total: [first.total, total], found: found.length, expected: ids.length }))
  }
  expect(wrong).toEqual([])
}, 240_000)
