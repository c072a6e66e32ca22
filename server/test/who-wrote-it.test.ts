// Privacy test: public API responses of two databases that differ only in authors and private rows are equal, byte for byte.
import { countries } from '@murmullo/contract/countries'
import { genders } from '@murmullo/contract/genders'
import { sections } from '@murmullo/contract/secrets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../src/seed/random.ts'
import type { ImaginedWorlds } from './imagined-worlds.ts'
import { type Leak, leaks } from './plant-leak.ts'
import type { Comparison } from './same-answers.ts'
import { compareLeaking, compareWorlds, pairUp, type TwoSites, walk } from './two-sites.ts'
import { openWorld } from './world.ts'

const worlds = 200

let sites: TwoSites
beforeAll(async () => {
  sites = await Promise.all([openWorld(), openWorld()])
  await pairUp(sites)
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

async function lookAround(comparison: Comparison, { now, seen, unseen }: ImaginedWorlds): Promise<void> {
  const random = randomFrom(now.getTime())
  const filters = [
    `?gender=${random.pick(genders)}`,
    `?section=${random.pick(sections)}&country=${random.pick(['MX', 'ES', random.pick(countries)])}`,
    `?section=${random.pick(sections)}&minAge=${18 + random.below(10)}&maxAge=${30 + random.below(90)}`,
  ]
  const feeds = await Promise.all(
    ['', '?section=sfw', '?section=nsfw', ...filters].map((query) => walk(comparison, `/api/v1/secrets${query}`)),
  )
  // A cached response of another world would be equal on both sides and prove nothing.
  expect((feeds[0]?.ids ?? []).toSorted()).toEqual(seen.toSorted())
  const from = random.below(Math.max(1, seen.length - 3))
  await Promise.all(
    [...seen.slice(from, from + 4), ...unseen].flatMap((id) => [
      comparison.ask(`/api/v1/secrets/${id}`),
      walk(comparison, `/api/v1/secrets/${id}/comments`),
    ]),
  )
  await Promise.all(
    ['hermana', 'usuario', 'pienso nadie&section=sfw'].map((q) => walk(comparison, `/api/v1/search?q=${q}`)),
  )
  await comparison.ask(`/api/v1/secrets?section=sfw&after=${feeds[0]?.cursors[0] ?? 'x'}`)
}

test(`author privacy: in ${worlds} random worlds API responses depend neither on authors nor on hidden secrets`, async () => {
  const { differences, answers, unseen } = await compareWorlds(sites, worlds, lookAround)
  expect(differences).toEqual([])
  expect(answers).toBeGreaterThan(4_000)
  // Each hidden secret was requested itself and with its comments.
  expect(unseen * 2).toBeGreaterThan(1_000)
}, 180_000)

test.each(Object.entries<Leak>(leaks))('author privacy: the comparison detects a leak of %s', async (_name, leak) => {
  const { differences } = await compareLeaking(
    sites,
    leak,
    async (comparison) => void (await walk(comparison, '/api/v1/secrets')),
  )
  expect(differences).not.toEqual([])
})
