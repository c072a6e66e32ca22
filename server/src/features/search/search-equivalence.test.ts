// Equivalence tests of search: for every term and filter, the pages equal a naive query, from any cursor and for dense matches.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeedFilter, feedFilters, feedInputFor } from '../../../test/generators/feed-filters.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { seed } from '../../commands/seed.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { encodeFilterTokens } from './search.filter-tokens.ts'
import { searchSecrets } from './search-secrets.ts'
import { sampleCases } from '../../../test/setup/case-count.ts'

/** Search terms, each with a regular expression that matches the same texts. */
const words = [
  ['novio', String.raw`\mnovi[oa]s?\M`],
  ['verguenza', String.raw`\mvergüenza\M`],
  ['NAVIDAD', String.raw`\mnavidad\M`],
  ['vecina quinto', String.raw`\mvecin[ao]s?\M.*\mquinto\M`],
  ['pandemia', String.raw`\mpandemia\M`],
  ['xilofonista', String.raw`\mxilofonista\M`],
  ['marciano', String.raw`\mmarciano\M`],
] as const

let world: World
let context: RequestContext
beforeAll(async () => {
  world = await createWorld()
  await seed(world.databaseUrl, { secrets: 6_000 })
  // One term that is dense within an hour long ago, above the batch size of the index scan, and one that is sparse.
  await world.sql(
    `insert into content.secrets (id, public_id, text, is_explicit, gender, age, country_code, created_at)
     select (left(key, 8) || '-' || substr(key, 9, 4) || '-7' || substr(md5(n::text), 1, 3) || '-8' || substr(md5(n::text), 4, 3) || '-' || substr(md5(n::text), 7, 12))::uuid,
       left(md5(n::text), 22), 'La pandemia, parte ' || n, n % 3 = 0, (array['none', 'mujer', 'hombre', 'otro']::content.gender[])[n % 4 + 1],
       18 + n % 60, (array['MX', 'ES', 'XX', 'PR'])[n % 4 + 1], at
     from generate_series(1, 900) as n, lateral (select now() - interval '900 days' + n * interval '4 seconds' as at) t,
       lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as key) k`,
  )
  await world.sql(
    `update content.secrets set text = text || ' marciano' where id in (select id from content.secrets order by md5(id::text) limit 25)`,
  )
  await world.sql('analyze')
  context = { deps: world.services, mayReadExplicit: true } as RequestContext
}, 120_000)
afterAll(() => world.close())

type Row = { id: string; is_explicit: boolean; gender: string; age: number; country_code: string }
/** Naive query: all matching rows, newest first, once per term. */
const rowsWith = (pattern: string) =>
  world.sql<Row>(
    `select public_id as id, is_explicit, gender::text as gender, age, country_code from content.secrets
     where is_listed and text ~* $1 order by content.secrets.id desc`,
    [pattern],
  )
const fits = (row: Row, { section, gender, country, range }: FeedFilter) =>
  (section === 'all' || row.is_explicit === (section === 'nsfw')) &&
  (gender === null || row.gender === gender) &&
  (country === null || row.country_code === country) &&
  (range === null || (row.age >= range[0] && row.age <= range[1]))

test('search query: the first two pages of every term under hundreds of filters equal the naive query', async () => {
  const wrong: string[] = []
  const expectedRows = new Map<string, Row[]>()
  for (const [q, pattern] of words) expectedRows.set(q, await rowsWith(pattern))
  for (const [index, filter] of sampleCases(feedFilters, 4).entries()) {
    // Each filter is tested with one term, and each term with a few hundred filters.
    const [q] = words[index % words.length] ?? words[0]
    const input = { ...feedInputFor(filter), q }
    const first = await searchSecrets(context, input)
    const second = first.next === null ? null : await searchSecrets(context, { ...input, after: first.next })
    const found = [...first.items, ...(second?.items ?? [])].map(({ id }) => id)
    const expected = (expectedRows.get(q) ?? []).filter((row) => fits(row, filter)).slice(0, 20)
    if (found.join() !== expected.map(({ id }) => id).join())
      wrong.push(JSON.stringify({ input, found: found.length, expected: expected.length }))
  }
  expect(wrong).toEqual([])
}, 240_000)

test('search pagination: every term returns each row once until the last cursor', async () => {
  for (const [q, pattern] of words) {
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await searchSecrets(context, { q, section: 'all', ...(after !== undefined && { after }) })
      ids.push(...page.items.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(ids, q).toEqual((await rowsWith(pattern)).map(({ id }) => id))
  }
}, 120_000)

test('search query plan: the estimated match count changes the plan but never the rows', async () => {
  const wanted = [
    [`'novi'`, null],
    [`'navid'`, `'#sfw'`],
    [`'pandemi'`, `'#cPR'`],
    [`'pandemi'`, `'#gmujer' & ('#d1' | '#d2')`],
    [`'marcian'`, null],
    [`'marcian'`, `'#sfw'`],
  ] as const
  const find = async ([term, labels]: (typeof wanted)[number], before: string, fitting: number | null) => {
    const values = [term, labels, before, fitting]
    const rows = await world.sql<{ key: string }>('select content.search_secrets($1, $2, $3, 11, $4) as key', values)
    return rows.map(({ key }) => key)
  }
  for (const query of wanted) {
    let before = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    for (let page = 0; page < 4; page += 1) {
      const expectedRows = await find(query, before, 1)
      for (const fitting of [null, 9_000, 11_000, 29_000, 40_000, 3_000_000])
        expect(await find(query, before, fitting), `${query.join()} ${fitting}`).toEqual(expectedRows)
      before = expectedRows.at(-1) ?? before
    }
  }
}, 60_000)

test('search index: the filter tokens computed from the columns of a row equal those in its vector', async () => {
  const [row] = await world.sql<{ wrong: number; total: number }>(
    `select count(*)::int as total, count(*) filter (where content.search_filter_tokens(is_explicit, gender, country_code, age)::text <>
       array_to_tsvector(array(select lexeme from unnest(tsvector_to_array(content.search_terms(id, '', is_explicit, gender, country_code, age))) as lexeme
         where lexeme not like '#t%'))::text)::int as wrong from content.secrets`,
  )
  expect(row?.total).toBeGreaterThan(6_000)
  expect(row?.wrong).toBe(0)
})

test('search filter: a gender with a country is one token, two without a section', () => {
  const place = { gender: 'mujer', country: 'MX', ages: null } as const
  expect(encodeFilterTokens({ ...place, section: 'sfw' })).toBe("('#xsfwmujerMX')")
  expect(encodeFilterTokens({ ...place, section: 'all' })).toBe("('#xsfwmujerMX' | '#xnsfwmujerMX')")
})

test('search filter: the tokens of any age range select exactly those ages', async () => {
  for (let from = 0; from <= 120; from += 7)
    for (let to = from; to <= 120; to += 5) {
      const labels = encodeFilterTokens({ section: 'all', gender: null, country: null, ages: [from, to] })
      const [row] = await world.sql<{ ages: number[] | null }>(
        `select array_agg(age order by age) as ages from generate_series(18, 120) as age
         where content.search_terms('00000000-0000-7000-8000-000000000000', 'x', false, 'none', 'XX', age::smallint) @@ $1::tsquery`,
        [labels],
      )
      const meant = Array.from({ length: 103 }, (_, index) => index + 18).filter((age) => age >= from && age <= to)
      expect(row?.ages ?? [], labels).toEqual(meant)
    }
})
