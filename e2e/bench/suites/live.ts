// `pnpm bench live [connections] [seconds]`: memory and CPU cost of an SSE connection in one web process, and event delivery latency. Each connection
// has its own session; events go to an account's channel over Redis, as a worker publishes them.
import { setTimeout as wait } from 'node:timers/promises'
import { createPublisher } from '../../../server/src/platform/realtime/publisher.ts'
import { createLog } from '../../../server/src/platform/observability/logger.ts'
import { connectRedis } from '../../../server/src/platform/redis/redis.ts'
import { dropDatabase, seedDatabase, waitUntil } from '../../support/servers/processes.ts'
import type { SseStats, ConnectCommand } from '../processes/sse-load.child.ts'
import type { Memory } from '../processes/web.child.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import type { BenchUrls } from '../results/run-parts.ts'
import { percentile, spread } from '../results/statistics.ts'
import { formatTable } from '../results/table.ts'
import { requestReport, forkChild, startWebProcess } from '../processes/web-process.ts'
import { createApiClients } from '../load/api-clients.ts'

const perSecond = 100
const now = () => Number(process.hrtime.bigint()) / 1e6

/** Warm-up load: the memory growth of a working process must not count as cost of a connection. */
async function warmUp(origin: string): Promise<void> {
  const read = async (worker: number) => {
    for (let iteration = 0; iteration < 150; iteration += 1) {
      const headers = { 'x-forwarded-for': `10.10.${worker}.${iteration}` }
      await (await fetch(`${origin}/?edadMin=${iteration % 100}`, { headers })).text()
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, worker) => read(worker)))
}

export async function benchLive([count = '5000', seconds = '300']: string[], { databaseUrl, redisUrl }: BenchUrls) {
  const connections = Number(count)
  dropDatabase(databaseUrl)
  seedDatabase(databaseUrl)
  const clients = await createApiClients(databaseUrl, connections)
  const web = await startWebProcess({ databaseUrl, redisUrl }, { SSE_MAX_CONNECTIONS: String(connections) })
  const readers = forkChild('sse-load.child', {})
  const redis = connectRedis(redisUrl, createLog('silent'), { commandTimeoutMs: 5_000 })
  try {
    await warmUp(web.origin)
    const before = await web.memory()
    const cookies = clients.map(({ cookie }) => cookie)
    const connect = (from: number, to: number) => {
      readers.send({ port: web.port, cookies: cookies.slice(from, to), from } satisfies ConnectCommand)
      return waitUntil(
        async () => (await requestReport<SseStats>(readers)).connected === to,
        120_000,
        'all SSE connections are open',
      )
    }
    const firstCount = Math.floor(connections / 5)
    await connect(0, firstCount)
    const first = await web.memory()
    const connectMs = await connect(firstCount, connections)
    const after = await web.memory()
    const { publish } = createPublisher(redis, createLog('silent'))
    const sentAt: number[] = []
    const began = performance.now()
    for (let seq = 0; seq < Number(seconds) * perSecond; seq += 1) {
      const ahead = began + (seq * 1_000) / perSecond - performance.now()
      if (ahead > 0) await wait(ahead)
      const { accountId = '' } = clients[Math.floor(Math.random() * connections)] ?? {}
      sentAt[seq] = now()
      publish(`account:${accountId}`, { type: 'notifications', unread: seq })
    }
    await wait(2_000)
    const afterRun = await web.memory()
    const broadcastAt = now()
    publish('secrets', { type: 'secrets', explicit: false, count: 1 })
    await waitUntil(
      async () => (await requestReport<SseStats>(readers)).broadcast.length >= connections,
      10_000,
      'all clients receive the event',
    ).catch(() => 0)
    const received = await requestReport<SseStats>(readers)
    const findings = evaluate({
      connections,
      firstCount,
      tookMs: connectMs,
      before,
      first,
      after,
      afterRun,
      sentAt,
      broadcastAt,
      received,
    })
    process.stdout.write(`${formatTable(findings)}\n`)
    return { findings }
  } finally {
    redis.disconnect()
    readers.kill('SIGKILL')
    web.stop()
    dropDatabase(databaseUrl)
  }
}

type Measurements = {
  readonly connections: number
  /** Number of connections opened first. */
  readonly firstCount: number
  readonly tookMs: number
  readonly before: Memory
  readonly first: Memory
  readonly after: Memory
  readonly afterRun: Memory
  readonly sentAt: readonly number[]
  readonly broadcastAt: number
  readonly received: SseStats
}

function evaluate({
  connections,
  firstCount,
  tookMs: connectMs,
  before,
  first,
  after,
  afterRun,
  sentAt,
  broadcastAt,
  received,
}: Measurements): Finding[] {
  // The first connections use memory that the warm-up left free, so they do not show the cost of one.
  const kB = (later: Memory, what: 'rss' | 'heap') => (later[what] - first[what]) / (connections - firstCount) / 1_000
  const delays = received.perAccount.map(([seq, at]) => at - (sentAt[seq] ?? Number.NaN))
  const broadcastDelays = received.broadcast.map((at) => at - broadcastAt)
  const memory = [before, first, after, afterRun].map(({ rss }) => Math.round(rss / 1e6)).join(', ')
  return [
    atMost(20, kB(afterRun, 'rss'), {
      id: 'live.memory',
      what: `memory per SSE connection (${connections}), from connection ${firstCount} on`,
      unit: 'kB',
      detail: `MB with 0, ${firstCount}, all connections, and all after the run: ${memory}`,
    }),
    informational(kB(after, 'rss'), { id: 'live.memory.first', what: 'the same, right after connecting', unit: 'kB' }),
    informational(kB(afterRun, 'heap'), { id: 'live.heap', what: 'heap per SSE connection', unit: 'kB' }),
    atMost(500, percentile(delays, 0.99), {
      id: 'live.delivery',
      what: `event delivery latency at ${perSecond}/s: p99`,
      unit: 'ms',
      detail: `p50 / p99 / max ${spread(delays)}`,
    }),
    atMost(0, sentAt.length - new Set(received.perAccount.map(([seq]) => seq)).size, {
      id: 'live.lost',
      what: `lost events of ${sentAt.length} published`,
      unit: '',
    }),
    atMost(0, received.perAccount.length - new Set(received.perAccount.map(([seq]) => seq)).size, {
      id: 'live.twice',
      what: 'duplicate events',
      unit: '',
    }),
    atMost(0, received.lost, {
      id: 'live.cut',
      what: 'lost SSE connections',
      unit: '',
      detail: `${received.refused} refused at first`,
    }),
    informational(spread(broadcastDelays), {
      id: 'live.everybody',
      what: `broadcast of one event to ${broadcastDelays.length} clients: p50 / p99 / max`,
      unit: 'ms',
    }),
    informational(connectMs / 1_000, { id: 'live.connecting', what: 'time until all were connected', unit: 's' }),
    informational((afterRun.cpuMs - after.cpuMs) / (sentAt.length / perSecond) / 10, {
      id: 'live.cpu',
      what: 'CPU of one core with all connections open',
      unit: '%',
    }),
  ]
}
