// Benchmark part: latency of share images of many secrets in each format, requested one after another: first rendered, then from object storage.
import { freePort, serverProcess, waitUntil } from '../../support/servers/processes.ts'
import { createObjectStorage } from '../../support/servers/object-storage.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import type { BenchUrls } from '../results/run-parts.ts'
import { percentile, spread } from '../results/statistics.ts'

const formats = ['link', 'square', 'story'] as const
const secretCount = 60

export async function benchShareImages({ databaseUrl, redisUrl }: BenchUrls): Promise<Finding[]> {
  const port = await freePort()
  const storageEnv = createObjectStorage(databaseUrl, 'bench-share')
  const server = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...storageEnv })
  await server.start()
  const origin = `http://127.0.0.1:${port}`
  try {
    const ids = await asOwner(databaseUrl, async (query) =>
      // Sorted by text length, longest first.
      (
        await query<{ id: string }>(
          `select public_id as id from content.secrets where is_listed order by char_length(text) desc limit ${secretCount}`,
        )
      ).map(({ id }) => id),
    )
    const [first = ''] = ids
    // Warm-up: the first render starts the child process and is slow.
    await waitUntil(async () => (await timeRequest(origin, first, 'link')) < 400, 30_000, 'the render process is warm')
    const findings: Finding[] = []
    const allRendered: number[] = []
    for (const format of formats) {
      const renderedLatencies: number[] = []
      for (const id of ids.slice(1)) renderedLatencies.push(await timeRequest(origin, id, format))
      allRendered.push(...renderedLatencies)
      findings.push(
        atMost(400, percentile(renderedLatencies, 0.95), {
          id: `share.${format}.drawn`,
          what: 'latency of a rendered image: p95',
          unit: 'ms',
          detail: spread(renderedLatencies),
        }),
      )
    }
    const countStored = () =>
      asOwner(databaseUrl, (query) =>
        query<{ n: number }>('select count(*)::int as n from content.share_images where is_uploaded'),
      )
    const wanted = (ids.length - 1) * formats.length
    await waitUntil(async () => ((await countStored())[0]?.n ?? 0) >= wanted, 30_000, 'all images are stored')
    for (const format of formats) {
      const storedLatencies: number[] = []
      for (const id of ids.slice(1)) storedLatencies.push(await timeRequest(origin, id, format))
      findings.push(
        atMost(Math.round(percentile(allRendered, 0.5)), percentile(storedLatencies, 0.5), {
          id: `share.${format}.kept`,
          what: 'median latency of a stored image; bound: rendered image',
          unit: 'ms',
          detail: spread(storedLatencies),
        }),
      )
    }
    findings.push(
      atMost(wanted + 1, (await countStored())[0]?.n ?? 0, {
        id: 'share.once',
        what: 'stored images after two requests each',
        unit: '',
      }),
    )
    findings.push(
      informational(spread(allRendered), { id: 'share.drawn', what: 'rendered images: p50 / p99 / max', unit: 'ms' }),
    )
    return findings
  } finally {
    await server.stop()
  }
}

let requestCount = 0

async function timeRequest(origin: string, id: string, format: string): Promise<number> {
  requestCount += 1
  // Another client network per request because of the rate limit.
  const headers = { 'x-forwarded-for': `10.30.${requestCount >> 8}.${requestCount & 255}` }
  const began = performance.now()
  const answer = await fetch(`${origin}/api/v1/share/${id}/${format}.jpg`, { headers })
  if (!answer.ok) throw new Error(`${format} of ${id}: ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - began
}
