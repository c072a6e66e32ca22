// Author-indistinguishability check over HTML pages: renders pairs of generated databases that must give equal responses, and prints differences.
// It runs in its own process with a fixed clock, because pages render relative times and two requests never happen at the same instant.
import type { GeneratedWorlds } from '../../../server/test/generators/generated-worlds.ts'
import { type Leak, leaks } from '../../../server/test/database/inject-leak.ts'
import type { Comparison } from '../../../server/test/comparison/compare-responses.ts'
import { createSite } from '../../../server/test/site/site.ts'
import {
  compareWithLeak,
  compareWorlds,
  shareRootKeys,
  fetchAllPages,
} from '../../../server/test/comparison/compare-sites.ts'
import { databaseUrl, redisUrl } from '../config.ts'
import { runCommand, dropDatabase } from './processes.ts'

let fixedNow = Date.now()
Date.now = () => fixedNow

async function open(name: string) {
  const environment = {
    DATABASE_URL: `${databaseUrl}_${name}`,
    REDIS_URL: redisUrl,
  }
  dropDatabase(environment.DATABASE_URL)
  runCommand('migrate', environment, ['--create'])
  return createSite(environment, { pages: true })
}

async function comparePages(comparison: Comparison, { now, isListed, unlistedIds }: GeneratedWorlds): Promise<void> {
  fixedNow = now.getTime()
  const { ids, cursors } = await fetchAllPages(comparison, '/api/v1/secrets')
  if (ids.toSorted().join() !== isListed.toSorted().join())
    comparison.differences.push('another world than was settled')
  const [next] = cursors
  const [one, another] = ids
  const paths = [
    '/',
    '/sfw',
    '/nsfw?edadMin=20&edadMax=60',
    '/?genero=mujer&pais=MX',
    ...(next === undefined ? [] : [`/?after=${next}`, `/more/secrets/all?after=${next}`]),
    ...(one === undefined ? [] : [`/secret/${one}`]),
    // Client-side navigation requests loader data.
    ...(another === undefined ? ['/_root.data'] : [`/secret/${another}.data`]),
    ...unlistedIds.slice(0, 4).map((id) => `/secret/${id}`),
    ...unlistedIds.slice(0, 1).flatMap((id) => [`/secret/${id}.data`, `/more/comments/${id}`]),
  ]
  for (const path of paths) await comparison.compare(path)
}

const sites = [await open('who'), await open('else')] as const
await shareRootKeys(sites)
const began = performance.now()
const found = await compareWorlds(sites, Number(process.argv[2]), comparePages)
const seconds = Math.round((performance.now() - began) / 1_000)
const detectedLeaks: string[] = []
for (const [name, leak] of Object.entries<Leak>(leaks)) {
  const { differences } = await compareWithLeak(sites, leak, async (comparison) => {
    await comparison.compare('/')
    // Feed cards show no nickname except the team's, so a leak through a nickname is visible only on the page of the secret.
    const { ids } = await fetchAllPages(comparison, '/api/v1/secrets')
    for (const id of ids) await comparison.compare(`/secret/${id}`)
  })
  if (differences.length > 0) detectedLeaks.push(name)
}
for (const site of sites) {
  await site.close()
  dropDatabase(site.services.config.DATABASE_URL)
}
process.stdout.write(
  JSON.stringify({
    ...found,
    differences: found.differences.slice(0, 10),
    seconds,
    leaks: Object.keys(leaks),
    noticed: detectedLeaks,
  }),
)
