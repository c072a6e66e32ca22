// Benchmark part: feed latency while 50 clients in another process upload image decompression bombs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordAuthors } from '../../support/data/authors.ts'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { readAtRate } from '../load/constant-rate.ts'
import { atLeast, atMost, type Finding } from '../results/finding.ts'
import type { BenchUrls } from '../results/run-parts.ts'
import { median, percentile } from '../results/statistics.ts'
import { createApiClients } from '../load/api-clients.ts'

const feeds = ['/api/v1/secrets?minAge=20', '/api/v1/secrets?maxAge=60']
const senders = 50
const rounds = 5
const seconds = 6
const perSecond = 100
/** Error codes expected for a decompression bomb; any other response means that it was not detected. */
const refusals = ['photos.too_many_pixels', 'photos.too_many_frames', 'photos.unreadable']
const loadGenerator = fileURLToPath(new URL('../processes/photo-bomb-load.child.ts', import.meta.url))

export async function benchPhotoBombs({ databaseUrl, redisUrl }: BenchUrls): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bombs-'))
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PHOTOS: 'open', PHOTOS_DIR: folder }
  const server = serverProcess(port, env)
  await server.start()
  const origin = `http://127.0.0.1:${port}`
  const times: { calm: number; bombed: number }[] = []
  const responseCounts = new Map<string, number>()
  try {
    const input = await createPhotoDrafts(databaseUrl)
    await readAtRate(origin, feeds, { perSecond, seconds: 2, from: 0 })
    for (let round = 0; round < rounds; round += 1) {
      const calm = percentile(await readAtRate(origin, feeds, { perSecond, seconds, from: 1_000 }), 0.99)
      const uploader = spawn(process.execPath, [loadGenerator, origin], { stdio: ['pipe', 'pipe', 'inherit'] })
      uploader.stdin.end(input)
      await once(uploader.stdout, 'data')
      const bombed = percentile(await readAtRate(origin, feeds, { perSecond, seconds, from: 2_000 }), 0.99)
      uploader.kill('SIGTERM')
      const [output] = (await once(uploader.stdout, 'data')) as [Buffer]
      for (const [code, count] of Object.entries(JSON.parse(output.toString()) as Record<string, number>))
        responseCounts.set(code, (responseCounts.get(code) ?? 0) + count)
      times.push({ calm, bombed })
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const detail = times.map(({ calm, bombed }) => `${bombed.toFixed(1)} / ${calm.toFixed(1)}`).join(', ')
  const ratio = median(times.map(({ calm, bombed }) => bombed / calm))
  const all = [...responseCounts.values()].reduce((sum, count) => sum + count, 0)
  const refused = refusals.reduce((sum, code) => sum + (responseCounts.get(code) ?? 0), 0)
  return [
    atMost(2, ratio, {
      id: 'photos.bombs',
      what: `feed p99: with ${senders} clients uploading decompression bombs / without`,
      detail: `${detail} ms`,
    }),
    atMost(0, all - refused, {
      id: 'photos.bombs.others',
      what: 'decompression bombs not refused with the expected error',
      detail: JSON.stringify(Object.fromEntries(responseCounts)),
    }),
    atLeast(senders * rounds, all, { id: 'photos.bombs.sent', what: 'responses to decompression bombs' }),
  ]
}

/** Creates one photo draft per sender; returns "cookie photo-id" lines. */
async function createPhotoDrafts(databaseUrl: string): Promise<string> {
  const writers = await createApiClients(databaseUrl, senders)
  const rows = await asOwner(databaseUrl, (query) =>
    query<{ account: string; id: string }>(
      `with people as (
         update identity.accounts set is_anonymous = false where id = any ($1) returning id
       ), photo as (
         insert into content.photos (id, public_id, is_explicit, country_code, expires_at)
         select id, left(md5(id::text), 22), false, 'XX', now() + interval '1 hour' from people returning id, public_id
       )
       select id as account, public_id as id from photo`,
      [writers.map(({ accountId }) => accountId)],
    ),
  )
  // The id of a photo is that of its author here.
  const authored = rows.map(({ account }) => ({ accountId: account, contentId: account }))
  await recordAuthors('photo', authored, databaseUrl)
  const ids = new Map(rows.map(({ account, id }) => [account, id]))
  return writers.map(({ cookie, accountId }) => `${cookie} ${ids.get(accountId)}`).join('\n')
}
