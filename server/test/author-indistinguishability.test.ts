// Privacy test: public API responses of two databases that differ only in authors and private rows are equal, byte for byte.
import { countries } from '@murmullo/contract/constants/countries'
import { genders } from '@murmullo/contract/constants/genders'
import { sections } from '@murmullo/contract/content/secrets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../src/seed/random.ts'
import type { GeneratedWorlds } from './generators/generated-worlds.ts'
import { type Leak, leaks } from './database/inject-leak.ts'
import type { Comparison } from './comparison/compare-responses.ts'
import {
  compareWithLeak,
  compareWorlds,
  shareRootKeys,
  type TwoSites,
  fetchAllPages,
} from './comparison/compare-sites.ts'
import { createWorld } from './world/world.ts'
import { caseCount } from './setup/case-count.ts'

const worlds = caseCount({ sample: 50, all: 200 })

let sites: TwoSites
beforeAll(async () => {
  sites = await Promise.all([createWorld(), createWorld()])
  await shareRootKeys(sites)
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

async function compareAllPages(comparison: Comparison, { now, isListed, unlistedIds }: GeneratedWorlds): Promise<void> {
  const random = createRandom(now.getTime())
  const filters = [
    `?gender=${random.pick(genders)}`,
    `?section=${random.pick(sections)}&country=${random.pick(['MX', 'ES', random.pick(countries)])}`,
    `?section=${random.pick(sections)}&minAge=${18 + random.below(10)}&maxAge=${30 + random.below(90)}`,
  ]
  const feeds = await Promise.all(
    ['', '?section=sfw', '?section=nsfw', ...filters].map((query) =>
      fetchAllPages(comparison, `/api/v1/secrets${query}`),
    ),
  )
  // A cached response of another world would be equal on both sides and prove nothing.
  expect((feeds[0]?.ids ?? []).toSorted()).toEqual(isListed.toSorted())
  const from = random.below(Math.max(1, isListed.length - 3))
  await Promise.all(
    [...isListed.slice(from, from + 4), ...unlistedIds].flatMap((id) => [
      comparison.compare(`/api/v1/secrets/${id}`),
      fetchAllPages(comparison, `/api/v1/secrets/${id}/comments`),
    ]),
  )
  await Promise.all(
    ['hermana', 'usuario', 'pienso nadie&section=sfw'].map((q) => fetchAllPages(comparison, `/api/v1/search?q=${q}`)),
  )
  await comparison.compare(`/api/v1/secrets?section=sfw&after=${feeds[0]?.cursors[0] ?? 'x'}`)
}

test(`author privacy: in ${worlds} random worlds API responses depend neither on authors nor on hidden secrets`, async () => {
  const { differences, answers, unseen: unlistedIds } = await compareWorlds(sites, worlds, compareAllPages)
  expect(differences).toEqual([])
  expect(answers).toBeGreaterThan(worlds * 20)
  // Each hidden secret was requested itself and with its comments.
  expect(unlistedIds * 2).toBeGreaterThan(worlds * 5)
}, 180_000)

test.each(Object.entries<Leak>(leaks))('author privacy: the comparison detects a leak of %s', async (_name, leak) => {
  const { differences } = await compareWithLeak(
    sites,
    leak,
    async (comparison) => void (await fetchAllPages(comparison, '/api/v1/secrets')),
  )
  expect(differences).not.toEqual([])
})
