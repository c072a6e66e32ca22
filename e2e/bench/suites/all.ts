// `pnpm bench [--size 1000000] [--json found.json]`: feed benchmark at 10,000 rows and at that size, with bare Fastify and bare PostgreSQL as
// baselines in the same run; CPU cost per request type; restarts and deployments under load. `pnpm bench --quick`: the ratios that CI asserts.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { restartUnderTraffic } from '../../support/servers/rolling-restart.ts'
import { benchCapacity } from './capacity.ts'
import { benchDeploys } from './deploys.ts'
import { benchFeed, type FeedResults } from './feed.ts'
import { prepareDatabase } from '../databases/feed-databases.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import { formatTable } from '../results/table.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchAll(args: string[], where: Urls): Promise<{ findings: Finding[] }> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: '1000000' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const findings = values.quick ? await runQuick(where) : await runAll(values.size, where)
  process.stdout.write(`${formatTable(findings)}\n`)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(findings, null, 1)}\n`)
  if (findings.some(({ pass }) => pass === false)) process.exitCode = 1
  return { findings }
}

async function runAll(size: string, where: Urls): Promise<Finding[]> {
  const feed = await benchFeed(['--sizes', `10000,${size}`], feedUrls(where))
  const { findings: capacity } = await benchCapacity([String(Math.min(Number(size), 100_000))], where)
  const restarts = await restartUnderTraffic(
    { DATABASE_URL: await prepareDatabase(where.databaseUrl, 10_000), REDIS_URL: where.redisUrl },
    20,
  )
  const deploys = await benchDeploys(['3', '200'])
  return [
    ...flattenParts(feed),
    ...capacity,
    atMost(0, restarts.failed.length, {
      id: 'restarts.failed',
      what: 'failed requests while one of two processes is restarted 20 times',
      unit: '',
      detail: `${restarts.requests} requests`,
    }),
    atMost(0, deploys.failed.length + deploys.missing.length, {
      id: 'deploys.failed',
      what: 'failed requests and missing assets during 3 deployments with a migration each',
      unit: '',
      detail: `${deploys.requests} requests, ${deploys.perSecond}/s, ${deploys.failedOnce.length} retried, ${deploys.assetRequests} assets`,
    }),
    informational(deploys.p99, { id: 'deploys.p99', what: 'p99 latency during the deployments', unit: 'ms' }),
  ]
}

/** Small enough for every CI run. A failure is retried once, because load on the host may have caused it. */
async function runQuick(where: Urls): Promise<Finding[]> {
  const measure = async () =>
    flattenParts(
      await benchFeed(['--sizes', '2000,50000', '--only', 'blocks,worked', '--seconds', '1'], feedUrls(where)),
    )
  const first = await measure()
  return first.some(({ pass }) => pass === false) ? measure() : first
}

const feedUrls = ({ databaseUrl, redisUrl }: Urls) => ({ base: databaseUrl, redisUrl })
const flattenParts = ({ parts }: FeedResults): Finding[] => Object.values(parts).flat()
