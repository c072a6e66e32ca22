// Benchmark part: feed latency while the AI provider fails. Secrets are published at the same rate with a working and with a failing provider, and
// the feed's p99 is compared.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Behaviour } from '../../../server/src/dev/fake-ai-behaviours.ts'
import { startFakeAiProvider } from '../../../server/src/dev/fake-ai-provider.ts'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { readAtRate } from '../load/constant-rate.ts'
import { atMost, type Finding } from '../results/finding.ts'
import type { BenchUrls } from '../results/run-parts.ts'
import { median, percentile } from '../results/statistics.ts'
import { createApiClients, type ApiClient, postJson } from '../load/api-clients.ts'

const feeds = ['/api/v1/secrets?minAge=20', '/api/v1/secrets?maxAge=60']
const seconds = 6
const perSecond = 10
const rounds = 3
const failures: readonly Behaviour[] = ['hang', 'broken', 'truncated']

export async function benchPublishingFeedLatency(urls: BenchUrls): Promise<Finding[]> {
  const ratios: { behaviour: string; ratio: number; detail: string }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const calm = await readWhilePublishing(urls, 'approve')
    for (const behaviour of failures) {
      const failing = await readWhilePublishing(urls, behaviour)
      ratios.push({ behaviour, ratio: failing / calm, detail: `${failing.toFixed(1)} / ${calm.toFixed(1)}` })
    }
  }
  return failures.map((behaviour) => {
    const sameBehaviour = ratios.filter((each) => each.behaviour === behaviour)
    const detail = `${sameBehaviour.map((each) => each.detail).join(', ')} ms`
    const what = `feed p99 at ${perSecond} publish requests/s: failing AI provider / working one`
    return atMost(1.2, median(sameBehaviour.map(({ ratio }) => ratio)), {
      id: `publishing.feed.${behaviour}`,
      what,
      detail,
    })
  })
}

async function readWhilePublishing({ databaseUrl, redisUrl }: BenchUrls, behaviour: Behaviour): Promise<number> {
  const clients = await createApiClients(databaseUrl, (seconds + 1) * perSecond)
  const provider = await startFakeAiProvider()
  provider.setBehaviour(behaviour)
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, AI_BASE_URL: provider.baseUrl, AI_API_KEY: 'key' }
  const server = serverProcess(port, env)
  await server.start()
  const origin = `http://127.0.0.1:${port}`
  try {
    await readAtRate(origin, feeds, { perSecond: 50, seconds: 2, from: 0 })
    const publishing = publishAtRate(origin, clients)
    const times = await readAtRate(origin, feeds, { perSecond: 50, seconds, from: 1_000 })
    await publishing
    return percentile(times, 0.99)
  } finally {
    await server.stop()
    await provider.close()
  }
}

async function publishAtRate(origin: string, clients: readonly ApiClient[]): Promise<void> {
  const sent: Promise<unknown>[] = []
  for (const [iteration, client] of clients.slice(0, seconds * perSecond).entries()) {
    const body = { text: `Mientras otros leen ${iteration} ${randomUUID()}`, isAdult: true, explicit: false }
    sent.push(postJson(origin, client, '/secrets', randomUUID(), body).then((answer) => answer.arrayBuffer()))
    await wait(1_000 / perSecond)
  }
  await Promise.all(sent)
}
