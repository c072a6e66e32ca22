// Benchmark part: 14 failure modes of the AI provider with 200 publish requests each: every secret is stored or refused correctly, within a bounded
// time (circuit breaker).
import { randomUUID } from 'node:crypto'
import type { Behaviour } from '../../../server/src/dev/fake-ai-behaviours.ts'
import { type FakeAiProvider, startFakeAiProvider } from '../../../server/src/dev/fake-ai-provider.ts'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import type { BenchUrls } from '../results/run-parts.ts'
import { percentile } from '../results/statistics.ts'
import { createApiClients, type ApiClient, postJson } from '../load/api-clients.ts'

const behaviours: readonly (Behaviour | 'away')[] = [
  'slow',
  'hang',
  'hangUp',
  'tooMany',
  'broken',
  'garbage',
  'html',
  'truncated',
  'wrongTypes',
  'tooSure',
  'empty',
  'huge',
  'away',
  'flapping',
]
const publishes = 200
const concurrency = 8
const publishesPerClient = 10

type Attempt = { readonly text: string; readonly isUnsafe: boolean; readonly status: number; readonly ms: number }
type Row = { text: string; risk_level: string; needs_review: boolean; ai_error: string | null; state: string }

export async function benchProviderFailures({ databaseUrl, redisUrl }: BenchUrls): Promise<Finding[]> {
  const clients = await createApiClients(databaseUrl, (behaviours.length * publishes) / publishesPerClient)
  const findings: Finding[] = []
  for (const behaviour of behaviours) {
    const provider = await startFakeAiProvider()
    if (behaviour === 'away') await provider.close()
    else provider.setBehaviour(behaviour)
    const port = await freePort()
    const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, AI_BASE_URL: provider.baseUrl, AI_API_KEY: 'key' }
    const server = serverProcess(port, env)
    await server.start()
    const origin = `http://127.0.0.1:${port}`
    try {
      const attempts = await publishMany(origin, clients.splice(0, publishes / publishesPerClient), behaviour)
      findings.push(...evaluate(behaviour, attempts, await listRows(databaseUrl, behaviour), provider))
    } finally {
      await server.stop()
      if (behaviour !== 'away') await provider.close()
    }
  }
  return findings
}

async function publishMany(origin: string, clients: readonly ApiClient[], name: string): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  let next = 0
  const publish = async () => {
    while (next < publishes) {
      const iteration = next++
      const client = clients[iteration % clients.length]
      if (client === undefined) return
      const isUnsafe = iteration % 2 === 1
      const text = `${name} ${iteration} ${isUnsafe ? '[bloquear:violencia]' : 'Nunca lo dije.'}`
      const began = performance.now()
      const answer = await postJson(origin, client, '/secrets', randomUUID(), { text, isAdult: true, explicit: false })
      await answer.arrayBuffer()
      attempts.push({ text, isUnsafe, status: answer.status, ms: performance.now() - began })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, publish))
  return attempts
}

function listRows(databaseUrl: string, name: string): Promise<Row[]> {
  return asOwner(databaseUrl, (query) =>
    query<Row>(
      `select s.text, s.state, k.risk_level, k.needs_review, k.ai_error
       from content.secrets s join moderation.checks k on k.secret_id = s.id where s.text like $1`,
      [`${name} %`],
    ),
  )
}

function evaluate(behaviour: string, attempts: Attempt[], rows: Row[], provider: FakeAiProvider): Finding[] {
  const saved = new Map(rows.map((row) => [row.text, row]))
  const isCorrect = ({ text, isUnsafe, status }: Attempt) => {
    const row = saved.get(text)
    if (status === 422) return isUnsafe && row === undefined
    if (status !== 200 || row === undefined) return false
    return row.ai_error === null
      ? !isUnsafe && row.risk_level === 'safe'
      : row.needs_review && row.risk_level !== 'safe'
  }
  const wrong = attempts.filter((attempt) => !isCorrect(attempt))
  const unsafe = rows.filter(({ text, risk_level }) => text.includes('[bloquear') && risk_level === 'safe')
  const withOpenBreaker = attempts.filter(({ text }) => /^paused, paused$/.test(saved.get(text)?.ai_error ?? ''))
  const times = attempts.map(({ ms }) => ms)
  const id = (what: string) => `publishing.${behaviour}.${what}`
  const statuses = Object.entries(Object.groupBy(attempts, ({ status }) => status)).map(
    ([status, all]) => `${status}: ${all?.length}`,
  )
  return [
    atMost(0, wrong.length, {
      id: id('wrong'),
      what: `requests of ${attempts.length} stored or refused incorrectly`,
      unit: '',
      detail: statuses.join(', '),
    }),
    atMost(0, unsafe.length, { id: id('unsafe'), what: 'unsafe texts stored as safe', unit: '' }),
    atMost(2, provider.requests.length / attempts.length, {
      id: id('calls'),
      what: 'provider calls per publish request',
      unit: '',
    }),
    informational(percentile(times, 0.99), { id: id('p99'), what: 'publish latency p99', unit: 'ms' }),
    ...(withOpenBreaker.length === 0
      ? []
      : [
          atMost(
            300,
            percentile(
              withOpenBreaker.map(({ ms }) => ms),
              0.99,
            ),
            {
              id: id('paused'),
              what: `p99 of ${withOpenBreaker.length} requests with an open circuit breaker`,
              unit: 'ms',
            },
          ),
        ]),
  ]
}
