// Benchmark part: hot-row contention: many concurrent reactions to one secret, our batched writes relative to one statement per request, and the
// effect on feed latency.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueSignedToken } from '../../../../server/src/platform/crypto/signed-token.ts'
import { baselineProcess, freePort, serverProcess } from '../../../support/servers/processes.ts'
import { type BenchRun, type Part, writableSize } from './feed-run.ts'
import { type Query, asOwner, copyDatabase, dropCopy } from '../../databases/feed-databases.ts'
import { listFeedUrls, feedQueries } from '../../databases/feed-urls.ts'
import { type FeedReader, openFeedReader } from '../../databases/feed-reader.ts'
import { reactAtRate, readAtRate } from '../../load/constant-rate.ts'
import type { Finding } from '../../results/finding.ts'
import { evaluateReactions, type ReactionRound } from './evaluate-reactions.ts'
import { reactInProcess, viaServerFunction } from './in-process-reactions.ts'
import { assertWrk, type Load, load } from '../../load/wrk.ts'
import { createReactionStatement } from '../../processes/reaction-statement.ts'

const copy = 'murmullo_bench_reactions'
const reactors = 64
const seconds = 6
const readersPerSecond = 100
/** Realistic peak on one secret for a whole country. */
const reactionsPerSecond = 300
/** Each token can send five kinds of reaction: enough for the fastest round. */
const tokenCount = 100_000

type Setup = {
  readonly ours: string
  readonly bare: string
  readonly tokenFile: string
  readonly tokens: readonly string[]
  readonly paths: readonly string[]
  readonly reader: FeedReader
  readonly statement: ReturnType<typeof createReactionStatement>
  /** A secret without reactions. */
  readonly nextSecret: () => string
  readonly query: Query
}

export const reactions: Part = async (run) => {
  assertWrk()
  const url = await copyDatabase(run.base, writableSize(run), copy)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const [port, barePort] = [await freePort(), await freePort()]
  const server = serverProcess(port, { DATABASE_URL: url, REDIS_URL: run.redisUrl })
  const bare = baselineProcess('bare-reactions', barePort, url)
  const reader = await openFeedReader(url, run.redisUrl)
  const statement = createReactionStatement(url)
  try {
    const paths = (await asOwner(url, (query) => listFeedUrls(reader, query, feedQueries.filtered, 4_800))).map(
      ({ api }) => api,
    )
    const key = await reader.services.keys('device')
    // Issued an hour ago: a reaction with a brand-new device token is not counted.
    const tokens = Array.from({ length: tokenCount }, () => issueSignedToken(key, Date.now() - 3_600_000))
    const tokenFile = join(folder, 'tokens')
    writeFileSync(tokenFile, `${tokens.join('\n')}\n`)
    for (const each of [server, bare]) await each.start()
    return await asOwner(url, async (query) => {
      const secrets = await query<{ public_id: string }>(
        'select public_id from content.secrets where is_listed order by id offset 500 limit 200',
      )
      const nextSecret = () => secrets.pop()?.public_id ?? ''
      const [ours, bareOrigin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${barePort}`]
      return measure(run, { ours, bare: bareOrigin, tokenFile, tokens, paths, reader, statement, nextSecret, query })
    })
  } finally {
    for (const each of [server, bare]) await each.stop()
    await statement.close()
    await reader.close()
    rmSync(folder, { recursive: true })
    await dropCopy(run.base, copy)
  }
}

async function measure(run: BenchRun, setup: Setup): Promise<Finding[]> {
  const rounds: ReactionRound[] = []
  let drift = 0
  const react = async (origin: string, time = seconds) => {
    const secret = setup.nextSecret()
    const args = [setup.tokenFile, `/api/v1/secrets/${secret}/reactions/`, 0]
    const result = await load(origin, 'react.lua', args, time, reactors)
    drift += await measureDrift(setup.query, secret, result)
    return result
  }
  const loadNoop = () => load(setup.bare, 'react.lua', [setup.tokenFile, '/nothing/x/reactions/', 0], seconds, reactors)
  const measureInProcess = async () => {
    const [secret, other, how] = [setup.nextSecret(), setup.nextSecret(), { reactors, seconds }]
    const bareInside = await reactInProcess(
      (device, kind) => setup.statement.react(other, kind, device),
      setup.tokens,
      how,
    )
    return {
      insideBare: bareInside,
      insideOurs: await reactInProcess(viaServerFunction(setup.reader.services, secret), setup.tokens, how),
    }
  }
  const readFeed = (iteration: number) =>
    readAtRate(setup.ours, setup.paths, { perSecond: readersPerSecond, seconds, from: iteration * 1_601 })
  const reactAtPace = (iteration: number) =>
    reactAtRate(`${setup.ours}/api/v1/secrets/${setup.nextSecret()}/reactions/`, setup.tokens, {
      perSecond: reactionsPerSecond,
      seconds,
      from: iteration * 2_000,
    })
  run.log('reactions: warming')
  for (const origin of [setup.bare, setup.ours]) await react(origin, 2)
  await readFeed(0)
  for (let round = 0; round < run.rounds; round += 1) {
    run.log(`reactions: round ${round + 1} of ${run.rounds}`)
    const bare = await react(setup.bare)
    const ours = await react(setup.ours)
    const most = await loadNoop()
    const calm = await readFeed(3 * round + 1)
    const [livelier, paced] = await Promise.all([readFeed(3 * round + 2), reactAtPace(round)])
    const [busy] = await Promise.all([readFeed(3 * round + 3), react(setup.ours)])
    rounds.push({ bare, ours, noop: most, calm, livelier, paced, busy, ...(await measureInProcess()) })
  }
  return evaluateReactions(run, rounds, { drift, reactors, readersPerSecond, reactionsPerSecond })
}

/** Drift between counters and stored reactions, plus lost or extra reactions relative to the acknowledged ones; in-flight requests at the end may be either. */
async function measureDrift(query: Query, secret: string, { answered, failed }: Load): Promise<number> {
  const [row] = await query<{ counted: number; given: number; drift: number }>(
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
