// Benchmark part: latency of share images of many secrets in each format, requested one after another: first rendered, then from object storage.
import { freePort, murmullo, until } from '../../support/programs.ts'
import { openPictures } from '../../support/storage.ts'
import { asOwner } from '../measure/databases.ts'
import { atMost, type Finding, told } from '../measure/finding.ts'
import type { Where } from '../measure/parts.ts'
import { percentile, spread } from '../measure/statistics.ts'

const shapes = ['link', 'square', 'story'] as const
const secrets = 60

export async function benchPictures({ databaseUrl, redisUrl }: Where): Promise<Finding[]> {
  const port = await freePort()
  const pictures = openPictures(databaseUrl, 'bench-share')
  const server = murmullo(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...pictures })
  await server.start()
  const origin = `http://127.0.0.1:${port}`
  try {
    const ids = await asOwner(databaseUrl, async (ask) =>
      // Sorted by text length, longest first.
      (
        await ask<{ id: string }>(
          `select public_id as id from content.secrets where is_listed order by char_length(text) desc limit ${secrets}`,
        )
      ).map(({ id }) => id),
    )
    const [first = ''] = ids
    // Warm-up: the first render starts the child process and is slow.
    await until(async () => (await timed(origin, first, 'link')) < 400, 30_000, 'the render process is warm')
    const findings: Finding[] = []
    const all: number[] = []
    for (const shape of shapes) {
      const drawn: number[] = []
      for (const id of ids.slice(1)) drawn.push(await timed(origin, id, shape))
      all.push(...drawn)
      findings.push(
        atMost(400, percentile(drawn, 0.95), {
          id: `share.${shape}.drawn`,
          what: 'latency of a rendered image: p95',
          unit: 'ms',
          detail: spread(drawn),
        }),
      )
    }
    const kept = () =>
      asOwner(databaseUrl, (ask) =>
        ask<{ n: number }>('select count(*)::int as n from content.share_pictures where is_kept'),
      )
    const wanted = (ids.length - 1) * shapes.length
    await until(async () => ((await kept())[0]?.n ?? 0) >= wanted, 30_000, 'all images are stored')
    for (const shape of shapes) {
      const again: number[] = []
      for (const id of ids.slice(1)) again.push(await timed(origin, id, shape))
      findings.push(
        atMost(Math.round(percentile(all, 0.5)), percentile(again, 0.5), {
          id: `share.${shape}.kept`,
          what: 'median latency of a stored image; bound: rendered image',
          unit: 'ms',
          detail: spread(again),
        }),
      )
    }
    findings.push(
      atMost(wanted + 1, (await kept())[0]?.n ?? 0, {
        id: 'share.once',
        what: 'stored images after two requests each',
        unit: '',
      }),
    )
    findings.push(told(spread(all), { id: 'share.drawn', what: 'rendered images: p50 / p99 / max', unit: 'ms' }))
    return findings
  } finally {
    await server.stop()
  }
}

let asked = 0

async function timed(origin: string, id: string, shape: string): Promise<number> {
  asked += 1
  // Another client network per request because of the rate limit.
  const headers = { 'x-forwarded-for': `10.30.${asked >> 8}.${asked & 255}` }
  const began = performance.now()
  const answer = await fetch(`${origin}/api/v1/share/${id}/${shape}.jpg`, { headers })
  if (!answer.ok) throw new Error(`${shape} of ${id}: ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - began
}
