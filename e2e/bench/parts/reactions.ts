// One secret that everybody reacts to at once: our way beside a statement for each request, and what readers of the feed notice.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueSignedId } from '../../../server/src/platform/signed-id.ts'
import { bareProgram, freePort, murmullo } from '../../support/programs.ts'
import { type BenchRun, named, type Part, writable } from '../bench-run.ts'
import { type Ask, asOwner, copyDatabase, dropCopy } from '../measure/databases.ts'
import { listAddresses, readings } from '../measure/feed-addresses.ts'
import { openFeedReader } from '../measure/feed-reader.ts'
import { readSteadily } from '../measure/feed-stream.ts'
import { atLeast, atMost, type Finding } from '../measure/finding.ts'
import { median, percentile } from '../measure/statistics.ts'
import { assertWrk, type Load, load } from '../measure/wrk.ts'

const copy = 'murmullo_bench_reactions'
const reactors = 64
const seconds = 6
const readersPerSecond = 100
/** Each gives five kinds: enough for the fastest round. */
const tokenCount = 100_000

type Round = { ours: Load; bare: Load; calm: number[]; busy: number[] }
type Scene = {
  readonly ours: string
  readonly bare: string
  readonly tokens: string
  readonly paths: readonly string[]
  /** A secret nobody reacted to yet. */
  readonly nextSecret: () => string
  readonly ask: Ask
}

export const reactions: Part = async (run) => {
  assertWrk()
  const url = await copyDatabase(run.base, writable(run), copy)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const [port, barePort] = [await freePort(), await freePort()]
  const server = murmullo(port, { DATABASE_URL: url, REDIS_URL: run.redisUrl })
  const bare = bareProgram('bare-reactions', barePort, url)
  try {
    const { tokens, paths } = await prepare(url, run.redisUrl)
    const file = join(folder, 'tokens')
    writeFileSync(file, `${tokens.join('\n')}\n`)
    for (const each of [server, bare]) await each.start()
    return await asOwner(url, async (ask) => {
      const secrets = await ask<{ public_id: string }>(
        'select public_id from content.secrets where is_listed order by id offset 500 limit 200',
      )
      return measure(run, {
        ours: `http://127.0.0.1:${port}`,
        bare: `http://127.0.0.1:${barePort}`,
        tokens: file,
        paths,
        nextSecret: () => secrets.pop()?.public_id ?? '',
        ask,
      })
    })
  } finally {
    for (const each of [server, bare]) await each.stop()
    rmSync(folder, { recursive: true })
    await dropCopy(run.base, copy)
  }
}

async function prepare(url: string, redisUrl: string): Promise<{ tokens: string[]; paths: string[] }> {
  const reader = await openFeedReader(url, redisUrl)
  const addresses = await asOwner(url, (ask) => listAddresses(reader, ask, readings.filtered, 4_800))
  const key = await reader.services.keys('device')
  await reader.close()
  // Of an hour ago: a reaction of a browser that we met this very moment does not count.
  const tokens = Array.from({ length: tokenCount }, () => issueSignedId(key, Date.now() - 3_600_000))
  return { tokens, paths: addresses.map(({ api }) => api) }
}

async function measure(run: BenchRun, scene: Scene): Promise<Finding[]> {
  const rounds: Round[] = []
  let astray = 0
  const react = async (origin: string, time = seconds) => {
    const secret = scene.nextSecret()
    const args = [scene.tokens, `/api/v1/secrets/${secret}/reactions/`, 0]
    const result = await load(origin, 'react.lua', args, time, reactors)
    astray += await errorOf(scene.ask, secret, result)
    return result
  }
  const readFeed = (round: number) =>
    readSteadily(scene.ours, scene.paths, { perSecond: readersPerSecond, seconds, from: round * 1_601 })
  run.say('reactions: warming')
  for (const origin of [scene.bare, scene.ours]) await react(origin, 2)
  await readFeed(0)
  for (let round = 0; round < run.rounds; round += 1) {
    run.say(`reactions: round ${round + 1} of ${run.rounds}`)
    const bare = await react(scene.bare)
    const ours = await react(scene.ours)
    const calm = await readFeed(2 * round + 1)
    const [busy] = await Promise.all([readFeed(2 * round + 2), react(scene.ours)])
    rounds.push({ bare, ours, calm, busy })
  }
  return judge(run, rounds, astray)
}

/** How far the counts are from the reactions that are there, and those from what was acknowledged: what is under way at the end may be in or out. */
async function errorOf(ask: Ask, secret: string, { answered, failed }: Load): Promise<number> {
  const [row] = await ask<{ counted: number; given: number; drift: number }>(
    `with given as (select r.kind, count(*)::int as n from identity.reactions r join content.secrets s on s.id = r.secret_id
       where s.public_id = $1 and r.is_counted group by 1),
     counted as (select k.kind, k.n from content.secret_counters c join content.secrets s on s.id = c.secret_id,
       lateral (values ('heart', c.hearts), ('like', c.likes), ('dislike', c.dislikes), ('wow', c.wows), ('laugh', c.laughs)) k (kind, n)
       where s.public_id = $1)
     select coalesce(sum(g.n), 0)::int as given, coalesce(sum(abs(coalesce(g.n, 0) - c.n)), 0)::int as drift
     from counted c left join given g using (kind)`,
    [secret],
  )
  const { given = 0, drift = 0 } = row ?? {}
  const lost = Math.max(0, answered - given)
  const invented = Math.max(0, given - answered - failed - reactors)
  return drift + lost + invented
}

function judge(run: BenchRun, rounds: readonly Round[], astray: number): Finding[] {
  const pairs = (show: (each: Load) => string) =>
    rounds.map(({ ours, bare }) => `${show(ours)}/${show(bare)}`).join(' ')
  const failed = rounds.reduce((sum, { ours, bare }) => sum + ours.failed + bare.failed, 0)
  const [calm, busy] = [
    percentile(
      rounds.flatMap((each) => each.calm),
      0.99,
    ),
    percentile(
      rounds.flatMap((each) => each.busy),
      0.99,
    ),
  ]
  const refused = rounds.flatMap(({ calm, busy }) => [...calm, ...busy]).filter((ms) => !Number.isFinite(ms)).length
  const one = `${reactors} reactors on one secret at ${named(writable(run))}`
  return [
    atLeast(12, median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond)), {
      id: 'reactions.throughput',
      what: `${one}: to a statement for each request`,
      detail: `${pairs((each) => String(Math.round(each.perSecond)))} a second${failed > 0 ? `, ${failed} FAILED` : ''}`,
    }),
    atMost(Number((1 / 7).toFixed(3)), median(rounds.map(({ ours, bare }) => ours.p99Ms / bare.p99Ms)), {
      id: 'reactions.p99',
      what: `${one}: p99 to that of a statement for each request`,
      detail: `${pairs((each) => each.p99Ms.toFixed(1))} ms`,
    }),
    atMost(0, astray, {
      id: 'reactions.exact',
      what: 'reactions lost, invented or miscounted in all rounds',
      unit: '',
    }),
    atMost(1.5, busy / calm, {
      id: 'reactions.feed',
      what: `p99 of the feed, ${readersPerSecond} readers a second, with the reactors to without`,
      detail: `${busy.toFixed(1)} / ${calm.toFixed(1)} ms${refused > 0 ? `, ${refused} REFUSED` : ''}`,
    }),
  ]
}
