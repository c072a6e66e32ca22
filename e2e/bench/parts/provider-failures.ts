// Benchmark part: 14 failure modes of the AI provider with 200 publish requests each: every secret is stored or refused correctly, within a bounded
// time (circuit breaker).
import { randomUUID } from 'node:crypto'
import type { Behaviour } from '../../../server/src/dev/ai-behaviours.ts'
import { type AiProvider, openAiProvider } from '../../../server/src/dev/ai-provider.ts'
import { freePort, murmullo } from '../../support/programs.ts'
import { asOwner } from '../measure/databases.ts'
import { atMost, type Finding, told } from '../measure/finding.ts'
import type { Where } from '../measure/parts.ts'
import { percentile } from '../measure/statistics.ts'
import { makeWriters, type Writer, write } from '../measure/writers.ts'

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
const atOnce = 8
const perWriter = 10

type Attempt = { readonly text: string; readonly isUnsafe: boolean; readonly status: number; readonly ms: number }
type Row = { text: string; risk_level: string; needs_review: boolean; ai_error: string | null; state: string }

export async function benchProviderFailures({ databaseUrl, redisUrl }: Where): Promise<Finding[]> {
  const writers = await makeWriters(databaseUrl, (behaviours.length * publishes) / perWriter)
  const findings: Finding[] = []
  for (const behaviour of behaviours) {
    const provider = await openAiProvider()
    if (behaviour === 'away') await provider.close()
    else provider.behave(behaviour)
    const port = await freePort()
    const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, AI_BASE_URL: provider.baseUrl, AI_API_KEY: 'key' }
    const server = murmullo(port, env)
    await server.start()
    const origin = `http://127.0.0.1:${port}`
    try {
      const attempts = await publishMany(origin, writers.splice(0, publishes / perWriter), behaviour)
      findings.push(...judge(behaviour, attempts, await rowsOf(databaseUrl, behaviour), provider))
    } finally {
      await server.stop()
      if (behaviour !== 'away') await provider.close()
    }
  }
  return findings
}

async function publishMany(origin: string, writers: readonly Writer[], name: string): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  let next = 0
  const publish = async () => {
    while (next < publishes) {
      const turn = next++
      const writer = writers[turn % writers.length]
      if (writer === undefined) return
      const isUnsafe = turn % 2 === 1
      const text = `${name} ${turn} ${isUnsafe ? '[bloquear:violencia]' : 'Nunca lo dije.'}`
      const began = performance.now()
      const answer = await write(origin, writer, '/secrets', randomUUID(), { text, isAdult: true, explicit: false })
      await answer.arrayBuffer()
      attempts.push({ text, isUnsafe, status: answer.status, ms: performance.now() - began })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, publish))
  return attempts
}

function rowsOf(databaseUrl: string, name: string): Promise<Row[]> {
  return asOwner(databaseUrl, (ask) =>
    ask<Row>(
      `select s.text, s.state, k.risk_level, k.needs_review, k.ai_error
       from content.secrets s join moderation.checks k on k.secret_id = s.id where s.text like $1`,
      [`${name} %`],
    ),
  )
}

function judge(behaviour: string, attempts: Attempt[], rows: Row[], provider: AiProvider): Finding[] {
  const saved = new Map(rows.map((row) => [row.text, row]))
  const isRight = ({ text, isUnsafe, status }: Attempt) => {
    const row = saved.get(text)
    if (status === 422) return isUnsafe && row === undefined
    if (status !== 200 || row === undefined) return false
    return row.ai_error === null
      ? !isUnsafe && row.risk_level === 'safe'
      : row.needs_review && row.risk_level !== 'safe'
  }
  const wrong = attempts.filter((attempt) => !isRight(attempt))
  const unsafe = rows.filter(({ text, risk_level }) => text.includes('[bloquear') && risk_level === 'safe')
  const paused = attempts.filter(({ text }) => /^paused, paused$/.test(saved.get(text)?.ai_error ?? ''))
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
    told(percentile(times, 0.99), { id: id('p99'), what: 'publish latency p99', unit: 'ms' }),
    ...(paused.length === 0
      ? []
      : [
          atMost(
            300,
            percentile(
              paused.map(({ ms }) => ms),
              0.99,
            ),
            { id: id('paused'), what: `p99 of ${paused.length} requests with an open circuit breaker`, unit: 'ms' },
          ),
        ]),
  ]
}
