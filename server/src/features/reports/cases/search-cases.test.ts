// Differential tests of case search: for every term, filter and cursor the result equals that of a naive query.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTags } from '../../../platform/authorship/author-chains.ts'
import { searchCases } from './case-queries.store.ts'
import { findViewer } from './find-viewer.ts'
import type { CaseViewer } from './reports.columns.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
let moderator: User
let viewer: CaseViewer
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  moderator = await world.users.staff('moderator', { nickname: 'La-que-busca' })
  await world.sql('delete from identity.report_cases')
  await world.content.insertSecrets(moderator, 3)
  const { services } = world
  viewer = await findViewer(services, moderator.accountId)
  const [, ownTag] = await listTags(services.db.write, services.keys, {
    kind: 'secret',
    accountId: moderator.accountId,
  })
  // Dense, sparse, one old burst, and older rows; some with several reports, some about the viewer or their content.
  await world.sql(
    `with many as (
       select n, md5(n::text) as h, case when n <= 700 then now() - n * interval '2 minutes' when n <= 1000 then now() - n * interval '3 hours'
         when n <= 1400 then now() - interval '500 days' + n * interval '1 second' else now() - n * interval '1 day' end as at
       from generate_series(1, 1600) n
     ), keyed as (
       select n, h, at, translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH') as number, (left(k, 8) || '-' || substr(k, 9, 4) || '-7' ||
         substr(h, 1, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid as id
       from many, lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as k) key
     ), cases as (
       insert into identity.report_cases (id, number, kind, target_key, category, is_urgent, status, closed_at, measures, reported_id, author_tag, reported_nickname, created_at)
       select id, number, case when n % 80 = 40 then 'user' else 'secret' end, gen_random_uuid(), 'other', false, (array['pending', 'reviewing', 'resolved', 'dismissed'])[1 + n % 4],
         case when n % 4 > 1 then at end, case when n % 4 = 2 then '{}'::text[] end, case when n % 80 = 40 then $1::uuid end,
         case when n % 80 = 0 then $2::uuid when n % 3 = 0 and n % 80 <> 40 then gen_random_uuid() end, 'Quién_' || n || '-Fue', at from keyed
     )
     insert into identity.reports (id, number, case_id, category, category_name, reason, reported_nickname, created_at)
     select gen_random_uuid(), translate(upper(lpad(to_hex(n * 8 + again), 8, '0')), '01', 'GH'), id, 'other', 'Otro',
       'Señal ' || again || ': pal%abra' || (n + again) % 50 || 'x ' || case when n between 1001 and 1400 then 'pandemia ' else '' end
         || case when n % 300 = 0 then 'ÚNICA\\vez ' else '' end || case when n = 1599 then 'zq-1 ' else '' end || h,
       'Quién_' || n || '-Fue', at
     from keyed, generate_series(0, case when n % 100 = 0 then 5 else 0 end) again`,
    [moderator.accountId, ownTag],
  )
  await world.sql('analyze identity.report_cases, identity.reports')
})
afterAll(() => world.close())

const statusesOf: Readonly<Record<'all' | 'pending' | 'resolved', ReadonlySet<string>>> = {
  all: new Set(['pending', 'reviewing', 'resolved', 'dismissed']),
  pending: new Set(['pending', 'reviewing']),
  resolved: new Set(['resolved', 'dismissed']),
}
const terms = [
  'señal',
  'SENAL 3',
  'pal%abra7x',
  'abra7',
  'abra49x',
  'palabra7x',
  'pal_abra7x',
  'pandemia',
  'pandemia ú',
  'única',
  'unica\\vez',
  'única%',

  'quien_77-fue',
  'quién_1599',
  '_',
  '%',
  'zq',
  'zq-1',
  'q-1',
  '-',
  'fue',
  'e',
  'zz',
  '¿',
  '9-f',
  'otro',
  'zzqzzq',
  'a0',
  '1 ',
  'ab c',

  '0a',
  '3f9',
  'd41d',
  '77',
  '-fue\n',
  'ﬁn',
  '🙂',
  'x pandemia '.repeat(9),
]

/** Naive query: all matching cases that are not about the viewer, newest first. */
const naiveSearch = (term: string) =>
  world.sql<{ id: string; number: string; status: string }>(
    `select c.id, c.number, c.status from identity.report_cases c where c.reported_id is distinct from $1
       and not coalesce(c.author_tag = any ($3), false)
       and exists (select from identity.reports r where r.case_id = c.id
         and strpos(r.search_text, translate(lower($2), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')) > 0)
     order by c.id desc`,
    [moderator.accountId, term, viewer.authorTags],
  )

test('case search: for every term, filter and cursor a page equals the naive query', async () => {
  const edges = await world.sql<{ id: string }>(
    `select id from (select id, row_number() over (order by id desc) n from identity.report_cases) c where n in (290, 1010, 1300, 1590)`,
  )
  const { db } = world.staff
  const wrong: string[] = []
  for (const term of terms) {
    const truth = await naiveSearch(term)
    for (const filter of ['all', 'pending', 'resolved'] as const)
      for (const before of [null, ...edges.map(({ id }) => id)]) {
        const listed = { viewer, filter, before, count: 21 }
        const { rows: found, resumePosition: edge } = await searchCases(db.write, listed, term)
        const wanted = truth
          .filter(({ id, status }) => statusesOf[filter].has(status) && (before === null || id < before))
          .slice(0, listed.count)
        if (edge !== null || found.map(({ number }) => number).join() !== wanted.map(({ number }) => number).join())
          wrong.push(JSON.stringify({ term, filter, before, found: found.length, wanted: wanted.length }))
      }
  }
  expect(wrong).toEqual([])
})

/** Reads every page by its cursor. */
async function readAllPages(term: string, filter: 'all' | 'pending' | 'resolved') {
  const numbers: string[] = []
  let [pages, after]: [number, string | undefined] = [0, undefined]
  do {
    const page: Awaited<ReturnType<typeof moderator.api.reports.listCases>> = await moderator.api.reports.listCases({
      filter,
      term,
      ...(after !== undefined && { after }),
    })
    numbers.push(...page.items.map(({ number }) => number))
    pages += 1
    after = page.next ?? undefined
  } while (after !== undefined)
  return { numbers, pages }
}

test('case search: cursor pagination of common and rare terms returns every row once', async () => {
  for (const [term, count] of [
    ['señal', 1560],
    ['pandemia', 390],
    ['unica', 3],
  ] as const) {
    const { numbers } = await readAllPages(term, 'all')
    expect(new Set(numbers).size, term).toBe(count)
    expect(numbers, term).toHaveLength(count)
  }
})

test('case search: a term that no index supports is scanned in batches, and pagination finds the row', async () => {
  // Older than all others; the oldest row is the one that matches.
  await world.sql(
    `with many as (
       select n, '0000' || lpad(to_hex((12000 - n) * 60000), 8, '0') as k, md5('old' || n) as h from generate_series(1, 12000) n
     ), keyed as (
       select n, (left(k, 8) || '-' || substr(k, 9, 4) || '-7000-8000-' || substr(h, 1, 12))::uuid as id,
         translate(upper(lpad(to_hex(n + 100000), 8, '0')), '01', 'GH') as number from many
     ), cases as (
       insert into identity.report_cases (id, number, kind, target_key, category, is_urgent) select id, number, 'secret', gen_random_uuid(), 'other', false from keyed
     )
     insert into identity.reports (id, number, case_id, category, category_name, reason)
     select gen_random_uuid(), number, id, 'other', 'Otro', case n when 12000 then '¬¬ y xw, señal abra: otro quien fue' else 'señal: otro abra quien fue' end from keyed`,
  )
  await world.sql('analyze identity.report_cases, identity.reports')
  for (const filter of ['all', 'pending'] as const)
    for (const term of ['¬', 'xw', 'señal abra']) {
      const { numbers, pages } = await readAllPages(term, filter)
      expect(numbers, `${term} ${filter}`).toHaveLength(1)
      expect(pages, `${term} ${filter}`).toBeGreaterThan(1)
      expect(pages, `${term} ${filter}`).toBeLessThan(8)
    }
})
