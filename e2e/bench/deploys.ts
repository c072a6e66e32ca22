// `pnpm bench deploys [20] [200]`: zero-downtime deployment under load: this many releases, each with a migration, at this many requests per second
// through nginx. Counts failed requests, and assets that pages of an older release can no longer load.
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import { startEdge } from '../../ops/edge.ts'
import { openAiProvider } from '../../server/src/dev/ai-provider.ts'
import { openReplicaWorld } from '../../server/test/replica-world.ts'
import { command, freePort, murmullo, type Program, redis } from '../support/programs.ts'
import { asOwner } from './measure/databases.ts'
import { askSteadily } from './measure/steady.ts'
import { type Deed, makeDeeds } from './parts/deeds.ts'
import { openWorkshop, type Release } from './parts/releases.ts'

/** Request mix, per 200: mostly cached public pages, some with a session, some writes. The total uses about half of two cores. */
const shares: Record<string, number> = {
  'page.hot': 150,
  'page.secret': 10,
  'page.own': 8,
  'json.feed': 12,
  reaction: 16,
  publish: 2,
  comment: 2,
}

/** nginx marks a failed upstream down for 2 s (ops/nginx/render), and a new process is slow at first: wait for both before the next restart. */
const edgeNoticesMs = 5_000

export async function benchDeploys([count = '20', rate = '200']: string[]) {
  const place = mkdtempSync(join(tmpdir(), 'deploys-'))
  const make = openWorkshop(place)
  const releases: Release[] = [make(0)]
  for (let number = 1; number <= Number(count); number += 1) {
    releases.push(make(number, releases.at(-1)))
    process.stderr.write(`built release ${number} of ${count}\n`)
  }
  const [redisPort, httpsPort] = [await freePort(), await freePort()]
  const cache = redis(redisPort)
  const [world, provider] = await Promise.all([openReplicaWorld(), openAiProvider(), cache.start()])
  const env = {
    ...world.environment,
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    AI_BASE_URL: provider.baseUrl,
    ORIGIN: `https://localhost:${httpsPort}`,
  }
  const ports = [await freePort(), await freePort(), await freePort()]
  const running = ports.map((port, at) => roleAt(at, port, env, releases[0]))
  await Promise.all(running.map((each) => each.start()))
  const current = join(place, 'current')
  point(current, releases[0])
  const edge = await startEdge({
    web: ports.slice(0, 2).map((port) => `127.0.0.1:${port}`),
    httpsPort,
    httpPort: await freePort(),
    keeperPort: await freePort(),
    assets: join(current, 'web/build/client'),
    trusted: ['127.0.0.1'],
  })
  setDefaultCACertificates([edge.ca.toString()])
  try {
    const deeds = await asOwner(env.DATABASE_URL, (ask) =>
      makeDeeds(env.ORIGIN, ask, env.DATABASE_URL, { isPatient: false }),
    )
    const mix = deeds.flatMap((deed) => Array.from({ length: shares[deed.id] ?? 0 }, () => deed))
    // Warm-up requests, not counted.
    for (let turn = 0; turn < 200; turn += 1) await deedAt(mix, turn)
    const troubles: string[] = []
    const coming = askSteadily(Number(rate), (turn) => comeBack(() => deedAt(mix, turn + 200), troubles))
    const missing: string[] = []
    const seconds: number[] = []
    for (const [at, release] of releases.entries()) {
      if (at === 0) continue
      const began = performance.now()
      command('migrate', { DATABASE_URL: env.DATABASE_URL }, [], release.folder)
      point(current, release)
      for (const [role, program] of running.entries()) {
        await program.stop()
        running[role] = roleAt(role, ports[role] ?? 0, env, release)
        await running[role].start()
        await wait(edgeNoticesMs)
      }
      seconds.push((performance.now() - began) / 1_000)
      // Assets of the previous release only; those of all older releases are requested at the end, without load.
      missing.push(...(await missingOf(env.ORIGIN, releases[at - 1])))
      process.stderr.write(
        `deployed ${at}: ${coming.asked()} requests, ${troubles.length} failed once, ${coming.failed.length} failed after retry, ${missing.length} assets missing\n`,
      )
    }
    const perSecond = await coming.stop()
    for (const old of releases) missing.push(...(await missingOf(env.ORIGIN, old)))
    const [p99, most] = coming.slowest()
    return {
      deploys: releases.length - 1,
      asked: coming.asked(),
      perSecond: Math.round(perSecond),
      failed: coming.failed,
      failedOnce: troubles,
      assetsAsked: [...releases.slice(0, -1), ...releases].reduce((all, { assets }) => all + assets.length, 0),
      missing,
      p99: Math.round(p99),
      slowest: Math.round(most),
      secondsEach: [Math.min(...seconds), Math.max(...seconds)].map(Math.round),
    }
  } finally {
    await edge.stop()
    await Promise.all(running.map((each) => each.stop()))
    await Promise.all([world.remove(), cache.stop(), provider.close()])
    rmSync(place, { recursive: true, force: true })
  }
}

function roleAt(at: number, port: number, env: NodeJS.ProcessEnv, release: Release | undefined): Program {
  return murmullo(port, env, at === 2 ? 'worker' : 'web', release?.folder)
}

/** One retry, as a page does; first failures are recorded separately. */
async function comeBack(come: () => Promise<void>, troubles: string[]): Promise<void> {
  try {
    await come()
  } catch (error) {
    troubles.push(String(error).slice(0, 120))
    await wait(1_000)
    await come()
  }
}

async function deedAt(mix: readonly Deed[], turn: number): Promise<void> {
  // 7 and 200 are coprime, so the request types are interleaved. Each round uses other users; otherwise a few would hit the rate limits on writes.
  const place = (turn * 7) % mix.length
  await mix[place]?.run(Math.floor(turn / mix.length) + place * 37)
}

function point(current: string, release: Release | undefined): void {
  symlinkSync(release?.folder ?? '', `${current}.next`)
  // Atomic rename: the link always exists.
  renameSync(`${current}.next`, current)
}

async function missingOf(origin: string, release: Release | undefined): Promise<string[]> {
  const missing: string[] = []
  for (const name of release?.assets ?? []) {
    const answer = await fetch(`${origin}/assets/${name}`)
    await answer.arrayBuffer()
    if (!answer.ok) missing.push(`release ${release?.number}: ${name}: ${answer.status}`)
  }
  return missing
}
