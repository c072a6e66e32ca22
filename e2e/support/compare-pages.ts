// Author-indistinguishability check over HTML pages: renders pairs of generated databases that must give equal responses, and prints differences.
// It runs in its own process with a fixed clock, because pages render relative times and two requests never happen at the same instant.
import type { ImaginedWorlds } from '../../server/test/imagined-worlds.ts'
import { type Leak, leaks } from '../../server/test/plant-leak.ts'
import type { Comparison } from '../../server/test/same-answers.ts'
import { openSite } from '../../server/test/site.ts'
import { compareLeaking, compareWorlds, pairUp, walk } from '../../server/test/two-sites.ts'
import { databaseUrl, redisUrl } from './addresses.ts'
import { command, dropDatabase } from './programs.ts'

let moment = Date.now()
Date.now = () => moment

async function open(name: string) {
  const environment = {
    DATABASE_URL: `${databaseUrl}_${name}`,
    REDIS_URL: redisUrl,
  }
  dropDatabase(environment.DATABASE_URL)
  command('migrate', environment, ['--create'])
  return openSite(environment, { pages: true })
}

async function lookAround(comparison: Comparison, { now, seen, unseen }: ImaginedWorlds): Promise<void> {
  moment = now.getTime()
  const { ids, cursors } = await walk(comparison, '/api/v1/secrets')
  if (ids.toSorted().join() !== seen.toSorted().join()) comparison.differences.push('another world than was settled')
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
    ...unseen.slice(0, 4).map((id) => `/secret/${id}`),
    ...unseen.slice(0, 1).flatMap((id) => [`/secret/${id}.data`, `/more/comments/${id}`]),
  ]
  for (const path of paths) await comparison.ask(path)
}

const sites = [await open('who'), await open('else')] as const
await pairUp(sites)
const began = performance.now()
const found = await compareWorlds(sites, Number(process.argv[2]), lookAround)
const seconds = Math.round((performance.now() - began) / 1_000)
const noticed: string[] = []
for (const [name, leak] of Object.entries<Leak>(leaks)) {
  const { differences } = await compareLeaking(sites, leak, async (comparison) => {
    await comparison.ask('/')
    // Feed cards show no nickname except the team's, so a leak through a nickname is visible only on the page of the secret.
    const { ids } = await walk(comparison, '/api/v1/secrets')
    for (const id of ids) await comparison.ask(`/secret/${id}`)
  })
  if (differences.length > 0) noticed.push(name)
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
    noticed,
  }),
)
