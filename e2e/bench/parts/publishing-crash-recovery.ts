// Benchmark part: crash recovery of publishing. Web and worker are killed at random during 2,000 writes; each acknowledged secret or comment is
// stored exactly once.
import { startFakeAiProvider } from '../../../server/src/dev/fake-ai-provider.ts'
import { freePort, serverProcess, waitUntil } from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atLeast, atMost, type Finding } from '../results/finding.ts'
import { killAtRandom } from '../load/random-kills.ts'
import type { BenchUrls } from '../results/run-parts.ts'
import { createApiClients, postUntilAcknowledged } from '../load/api-clients.ts'

const writes = 2_000
const concurrency = 16
const writesPerClient = 5

export async function benchPublishingCrashRecovery({ databaseUrl, redisUrl }: BenchUrls): Promise<Finding[]> {
  const provider = await startFakeAiProvider()
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, AI_BASE_URL: provider.baseUrl, AI_API_KEY: 'key' }
  const port = await freePort()
  const web = serverProcess(port, env)
  const worker = serverProcess(await freePort(), env, 'worker')
  const origin = `http://127.0.0.1:${port}`
  const clients = await createApiClients(databaseUrl, writes / writesPerClient)
  await web.start()
  await worker.start()
  const ending = new AbortController()
  const kills = killAtRandom([web, worker], { signal: ending.signal })
  const [secrets, comments]: [string[], string[]] = [[], []]
  let next = 0
  const writeLoop = async () => {
    while (next < writes) {
      const iteration = next++
      const client = clients[iteration % clients.length]
      if (client === undefined) return
      const secretId = secrets[Math.floor(Math.random() * secrets.length)]
      if (iteration % 2 === 0 || secretId === undefined) {
        const body = { text: `Secreto ${iteration} de la prueba.`, isAdult: true, explicit: false }
        secrets.push((await postUntilAcknowledged(origin, client, '/secrets', body)).id)
      } else {
        const path = `/secrets/${secretId}/comments`
        comments.push((await postUntilAcknowledged(origin, client, path, { text: `Comentario ${iteration}.` })).id)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, writeLoop))
  ending.abort()
  const killed = await kills
  const count = (text: string, values: unknown[] = []) =>
    asOwner(databaseUrl, async (query) => Number((await query<{ n: string }>(text, values))[0]?.n))
  const uncheckedSql = `select count(*) as n from content.comments c where public_id = any ($1)
    and (select count(*) from moderation.checks k where k.comment_id = c.id and not k.needs_retry) <> 1`
  await waitUntil(
    async () => (await count(uncheckedSql, [comments])) === 0,
    60_000,
    'every comment has a moderation check',
  ).catch(() => 0)
  const missing =
    secrets.length +
    comments.length -
    (await count('select count(*) as n from content.secrets where public_id = any ($1)', [secrets])) -
    (await count('select count(*) as n from content.comments where public_id = any ($1)', [comments]))
  const doubled = await count(
    `select coalesce(sum(n - 1), 0) as n from (
       select count(*) as n from content.secrets where text like 'Secreto % de la prueba.' group by text
       union all select count(*) from content.comments where text like 'Comentario %.' group by text) t`,
  )
  const miscounted = await count(
    `select count(*) as n from content.secret_counters k
     where k.comments <> (select count(*) from content.comments c where c.secret_id = k.secret_id and c.state = 'visible')`,
  )
  const result = [
    atLeast(writes, secrets.length + comments.length, {
      id: 'crashes.acknowledged',
      what: `acknowledged secrets and comments, during ${killed} kills`,
      unit: '',
    }),
    atMost(0, missing, { id: 'crashes.missing', what: 'acknowledged but not stored', unit: '' }),
    atMost(0, doubled, { id: 'crashes.doubled', what: 'stored more than once', unit: '' }),
    atMost(0, miscounted, { id: 'crashes.miscounted', what: 'secrets with a wrong comment count', unit: '' }),
    atMost(0, await count(uncheckedSql, [comments]), {
      id: 'crashes.unchecked',
      what: 'comments without exactly one moderation check',
      unit: '',
    }),
  ]
  await Promise.all([web.stop(), worker.stop(), provider.close()])
  return result
}
