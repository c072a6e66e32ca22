// `pnpm bench live [connections] [seconds]`: memory and CPU cost of an SSE connection in one web process, and event delivery latency. Each connection
// has its own session; events go to an account's channel over Redis, as a worker publishes them.
import { setTimeout as wait } from 'node:timers/promises'
import { openLive } from '../../server/src/platform/live.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { connectRedis } from '../../server/src/platform/redis.ts'
import { dropDatabase, fillDatabase, until } from '../support/programs.ts'
import type { Heard, Order } from './live-readers.ts'
import type { Memory } from './live-web.ts'
import { atMost, type Finding, told } from './measure/finding.ts'
import type { Where } from './measure/parts.ts'
import { percentile, spread } from './measure/statistics.ts'
import { tableOf } from './measure/table.ts'
import { asked, forked, watchedWeb } from './measure/watched-web.ts'
import { makeWriters } from './measure/writers.ts'

const perSecond = 100
const now = () => Number(process.hrtime.bigint()) / 1e6

/** Warm-up load: the memory growth of a working process must not count as cost of a connection. */
async function work(origin: string): Promise<void> {
  const read = async (worker: number) => {
    for (let turn = 0; turn < 150; turn += 1) {
      const headers = { 'x-forwarded-for': `10.10.${worker}.${turn}` }
      await (await fetch(`${origin}/?edadMin=${turn % 100}`, { headers })).text()
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, worker) => read(worker)))
}

export async function benchLive([count = '5000', seconds = '300']: string[], { databaseUrl, redisUrl }: Where) {
  const connections = Number(count)
  dropDatabase(databaseUrl)
  fillDatabase(databaseUrl)
  const people = await makeWriters(databaseUrl, connections)
  const web = await watchedWeb({ databaseUrl, redisUrl }, { LIVE_CONNECTIONS_MAX: String(connections) })
  const readers = forked('live-readers', {})
  const redis = connectRedis(redisUrl, createLog('silent'), { patienceMs: 5_000 })
  try {
    await work(web.origin)
    const before = await web.memory()
    const cookies = people.map(({ cookie }) => cookie)
    const connect = (from: number, to: number) => {
      readers.send({ port: web.port, cookies: cookies.slice(from, to), from } satisfies Order)
      return until(async () => (await asked<Heard>(readers)).connected === to, 120_000, 'all SSE connections are open')
    }
    const few = Math.floor(connections / 5)
    await connect(0, few)
    const first = await web.memory()
    const tookMs = await connect(few, connections)
    const after = await web.memory()
    const { tell } = openLive(redis, createLog('silent'))
    const sentAt: number[] = []
    const began = performance.now()
    for (let seq = 0; seq < Number(seconds) * perSecond; seq += 1) {
      const ahead = began + (seq * 1_000) / perSecond - performance.now()
      if (ahead > 0) await wait(ahead)
      const { accountId = '' } = people[Math.floor(Math.random() * connections)] ?? {}
      sentAt[seq] = now()
      tell(`account:${accountId}`, { type: 'notifications', unread: seq })
    }
    await wait(2_000)
    const held = await web.memory()
    const everybodyAt = now()
    tell('secrets', { type: 'secrets', explicit: false, count: 1 })
    await until(
      async () => (await asked<Heard>(readers)).everybody.length >= connections,
      10_000,
      'all clients receive the event',
    ).catch(() => 0)
    const heard = await asked<Heard>(readers)
    const findings = judge({ connections, few, tookMs, before, first, after, held, sentAt, everybodyAt, heard })
    process.stdout.write(`${tableOf(findings)}\n`)
    return { findings }
  } finally {
    redis.disconnect()
    readers.kill('SIGKILL')
    web.stop()
    dropDatabase(databaseUrl)
  }
}

type Found = {
  readonly connections: number
  /** Number of connections opened first. */
  readonly few: number
  readonly tookMs: number
  readonly before: Memory
  readonly first: Memory
  readonly after: Memory
  readonly held: Memory
  readonly sentAt: readonly number[]
  readonly everybodyAt: number
  readonly heard: Heard
}

function judge({ connections, few, tookMs, before, first, after, held, sentAt, everybodyAt, heard }: Found): Finding[] {
  // The first connections use memory that the warm-up left free, so they do not show the cost of one.
  const kB = (later: Memory, what: 'rss' | 'heap') => (later[what] - first[what]) / (connections - few) / 1_000
  const delays = heard.own.map(([seq, at]) => at - (sentAt[seq] ?? Number.NaN))
  const everybody = heard.everybody.map((at) => at - everybodyAt)
  const memory = [before, first, after, held].map(({ rss }) => Math.round(rss / 1e6)).join(', ')
  return [
    atMost(20, kB(held, 'rss'), {
      id: 'live.memory',
      what: `memory per SSE connection (${connections}), from connection ${few} on`,
      unit: 'kB',
      detail: `MB with 0, ${few}, all connections, and all after the run: ${memory}`,
    }),
    told(kB(after, 'rss'), { id: 'live.memory.first', what: 'the same, right after connecting', unit: 'kB' }),
    told(kB(held, 'heap'), { id: 'live.heap', what: 'heap per SSE connection', unit: 'kB' }),
    atMost(500, percentile(delays, 0.99), {
      id: 'live.delivery',
      what: `event delivery latency at ${perSecond}/s: p99`,
      unit: 'ms',
      detail: `p50 / p99 / max ${spread(delays)}`,
    }),
    atMost(0, sentAt.length - new Set(heard.own.map(([seq]) => seq)).size, {
      id: 'live.lost',
      what: `lost events of ${sentAt.length} published`,
      unit: '',
    }),
    atMost(0, heard.own.length - new Set(heard.own.map(([seq]) => seq)).size, {
      id: 'live.twice',
      what: 'duplicate events',
      unit: '',
    }),
    atMost(0, heard.lost, {
      id: 'live.cut',
      what: 'lost SSE connections',
      unit: '',
      detail: `${heard.refused} refused at first`,
    }),
    told(spread(everybody), {
      id: 'live.everybody',
      what: `broadcast of one event to ${everybody.length} clients: p50 / p99 / max`,
      unit: 'ms',
    }),
    told(tookMs / 1_000, { id: 'live.connecting', what: 'time until all were connected', unit: 's' }),
    told((held.cpuMs - after.cpuMs) / (sentAt.length / perSecond) / 10, {
      id: 'live.cpu',
      what: 'CPU of one core with all connections open',
      unit: '%',
    }),
  ]
}
