// Benchmark part: hot-row contention: many concurrent reactions to one secret, our batched writes relative to one statement per request, and the
// effect on feed latency.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueSignedId } from '../../../server/src/platform/signed-id.ts'
import { bareProgram, freePort, murmullo } from '../../support/programs.ts'
import { type BenchRun, type Part, writable } from '../bench-run.ts'
import { type Ask, asOwner, copyDatabase, dropCopy } from '../measure/databases.ts'
import { listAddresses, readings } from '../measure/feed-addresses.ts'
import { type FeedReader, openFeedReader } from '../measure/feed-reader.ts'
import { reactSteadily, readSteadily } from '../measure/feed-stream.ts'
import type { Finding } from '../measure/finding.ts'
import { judgeReactions, type ReactionRound } from '../measure/judge-reactions.ts'
import { reactInside, throughVerb } from '../measure/reactors-inside.ts'
import { assertWrk, type Load, load } from '../measure/wrk.ts'
import { openReactionStatement } from '../reaction-statement.ts'

const copy = 'murmullo_bench_reactions'
const reactors = 64
const seconds = 6
const readersPerSecond = 100
/** Realistic peak on one secret for a whole country. */
const reactionsPerSecond = 300
/** Each token can send five kinds of reaction: enough for the fastest round. */
const tokenCount = 100_000

type Scene = {
  readonly ours: string
  readonly bare: string
  readonly tokenFile: string
  readonly tokens: readonly string[]
  readonly paths: readonly string[]
  readonly reader: FeedReader
  readonly statement: ReturnType<typeof openReactionStatement>
  /** A secret without reactions. */
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
  const reader = await openFeedReader(url, run.redisUrl)
  const statement = openReactionStatement(url)
  try {
    const paths = (await asOwner(url, (ask) => listAddresses(reader, ask, readings.filtered, 4_800))).map(
      ({ api }) => api,
    )
    const key = await reader.services.keys('device')
    // Issued an hour ago: a reaction with a brand-new device token is not counted.
    const tokens = Array.from({ length: tokenCount }, () => issueSignedId(key, Date.now() - 3_600_000))
    const tokenFile = join(folder, 'tokens')
    writeFileSync(tokenFile, `${tokens.join('\n')}\n`)
    for (const each of [server, bare]) await each.start()
    return await asOwner(url, async (ask) => {
      const secrets = await ask<{ public_id: string }>(
        'select public_id from content.secrets where is_listed order by id offset 500 limit 200',
      )
      const nextSecret = () => secrets.pop()?.public_id ?? ''
      const [ours, bareOrigin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${barePort}`]
      return measure(run, { ours, bare: bareOrigin, tokenFile, tokens, paths, reader, statement, nextSecret, ask })
    })
  } finally {
    for (const each of [server, bare]) await each.stop()
    await statement.close()
    await reader.close()
    rmSync(folder, { recursive: true })
    await dropCopy(run.base, copy)
  }
}

async function measure(run: BenchRun, scene: Scene): Promise<Finding[]> {
  const rounds: ReactionRound[] = []
  let astray = 0
  const react = async (origin: string, time = seconds) => {
    const secret = scene.nextSecret()
    const args = [scene.tokenFile, `/api/v1/secrets/${secret}/reactions/`, 0]
    const result = await load(origin, 'react.lua', args, time, reactors)
    astray += await errorOf(scene.ask, secret, result)
    return result
  }
  const nothing = () => load(scene.bare, 'react.lua', [scene.tokenFile, '/nothing/x/reactions/', 0], seconds, reactors)
  const inside = async () => {
    const [secret, other, how] = [scene.nextSecret(), scene.nextSecret(), { reactors, seconds }]
    const bareInside = await reactInside(
      (device, kind) => scene.statement.react(other, kind, device),
      scene.tokens,
      how,
    )
    return {
      insideBare: bareInside,
      insideOurs: await reactInside(throughVerb(scene.reader.services, secret), scene.tokens, how),
    }
  }
  const readFeed = (turn: number) =>
    readSteadily(scene.ours, scene.paths, { perSecond: readersPerSecond, seconds, from: turn * 1_601 })
  const some = (turn: number) =>
    reactSteadily(`${scene.ours}/api/v1/secrets/${scene.nextSecret()}/reactions/`, scene.tokens, {
      perSecond: reactionsPerSecond,
      seconds,
      from: turn * 2_000,
    })
  run.say('reactions: warming')
  for (const origin of [scene.bare, scene.ours]) await react(origin, 2)
  await readFeed(0)
  for (let round = 0; round < run.rounds; round += 1) {
    run.say(`reactions: round ${round + 1} of ${run.rounds}`)
    const bare = await react(scene.bare)
    const ours = await react(scene.ours)
    const most = await nothing()
    const calm = await readFeed(3 * round + 1)
    const [livelier, paced] = await Promise.all([readFeed(3 * round + 2), some(round)])
    const [busy] = await Promise.all([readFeed(3 * round + 3), react(scene.ours)])
    rounds.push({ bare, ours, most, calm, livelier, paced, busy, ...(await inside()) })
  }
  return judgeReactions(run, rounds, { astray, reactors, readersPerSecond, reactionsPerSecond })
}

/** Drift between counters and stored reactions, plus lost or extra reactions relative to the acknowledged ones; in-flight requests at the end may be either. */
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
