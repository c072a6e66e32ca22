// `pnpm bench deploys [20] [200]`: zero-downtime deployment under load: this many releases, each with a migration, at this many requests per second
// through nginx. Counts failed requests, and assets that pages of an older release can no longer load.
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import { startEdge } from '../../../ops/edge.ts'
import { startFakeAiProvider } from '../../../server/src/dev/fake-ai-provider.ts'
import { createReplicatedDatabase } from '../../../server/test/world/replicated-database.ts'
import {
  runCommand,
  freePort,
  serverProcess,
  type ManagedProcess,
  redisProcess,
  testAuthorshipKeys,
} from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { startOpenLoop } from '../load/open-loop.ts'
import { type UserAction, createUserActions } from '../parts/user-actions.ts'
import { createReleaseBuilder, type Release } from '../parts/release-builder.ts'

/** Request mix, per 200: mostly cached public pages, some with a session, some writes. The total uses about half of two cores. */
const requestMix: Record<string, number> = {
  'page.hot': 150,
  'page.secret': 10,
  'page.signed-in': 8,
  'json.feed': 12,
  reaction: 16,
  publish: 2,
  comment: 2,
}

/** nginx marks a failed upstream down for 2 s (ops/nginx/render), and a new process is slow at first: wait for both before the next restart. */
const upstreamRecoveryMs = 5_000

export async function benchDeploys([count = '20', rate = '200']: string[]) {
  const workFolder = mkdtempSync(join(tmpdir(), 'deploys-'))
  const buildRelease = createReleaseBuilder(workFolder)
  const releases: Release[] = [buildRelease(0)]
  for (let number = 1; number <= Number(count); number += 1) {
    releases.push(buildRelease(number, releases.at(-1)))
    process.stderr.write(`built release ${number} of ${count}\n`)
  }
  const [redisPort, httpsPort] = [await freePort(), await freePort()]
  const cache = redisProcess(redisPort)
  const [databases, provider] = await Promise.all([
    createReplicatedDatabase({ authorshipKeys: testAuthorshipKeys }),
    startFakeAiProvider(),
    cache.start(),
  ])
  const env = {
    ...databases.environment,
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    AI_BASE_URL: provider.baseUrl,
    ORIGIN: `https://localhost:${httpsPort}`,
  }
  const ports = [await freePort(), await freePort(), await freePort()]
  const running = ports.map((port, at) => createProcess(at, port, env, releases[0]))
  await Promise.all(running.map((each) => each.start()))
  const current = join(workFolder, 'current')
  switchRelease(current, releases[0])
  const edge = await startEdge({
    web: ports.slice(0, 2).map((port) => `127.0.0.1:${port}`),
    httpsPort,
    httpPort: await freePort(),
    cachePort: await freePort(),
    assets: join(current, 'web/build/client'),
    trusted: ['127.0.0.1'],
  })
  setDefaultCACertificates([edge.ca.toString()])
  try {
    const actions = await asOwner(env.DATABASE_URL, (query) =>
      createUserActions(env.ORIGIN, query, env.DATABASE_URL, { isPatient: false }),
    )
    const mix = actions.flatMap((action) => Array.from({ length: requestMix[action.id] ?? 0 }, () => action))
    // Warm-up requests, not counted.
    for (let iteration = 0; iteration < 200; iteration += 1) await runAction(mix, iteration)
    const firstFailures: string[] = []
    const traffic = startOpenLoop(Number(rate), (iteration) =>
      retryOnce(() => runAction(mix, iteration + 200), firstFailures),
    )
    const missing: string[] = []
    const seconds: number[] = []
    for (const [at, release] of releases.entries()) {
      if (at === 0) continue
      const began = performance.now()
      runCommand('migrate', { DATABASE_URL: env.DATABASE_URL }, [], release.folder)
      switchRelease(current, release)
      for (const [role, program] of running.entries()) {
        await program.stop()
        running[role] = createProcess(role, ports[role] ?? 0, env, release)
        await running[role].start()
        await wait(upstreamRecoveryMs)
      }
      seconds.push((performance.now() - began) / 1_000)
      // Assets of the previous release only; those of all older releases are requested at the end, without load.
      missing.push(...(await findMissingAssets(env.ORIGIN, releases[at - 1])))
      process.stderr.write(
        `deployed ${at}: ${traffic.requestCount()} requests, ${firstFailures.length} failed once, ${traffic.failed.length} failed after retry, ${missing.length} assets missing\n`,
      )
    }
    const perSecond = await traffic.stop()
    for (const old of releases) missing.push(...(await findMissingAssets(env.ORIGIN, old)))
    const [p99, most] = traffic.latency()
    return {
      deploys: releases.length - 1,
      requests: traffic.requestCount(),
      perSecond: Math.round(perSecond),
      failed: traffic.failed,
      failedOnce: firstFailures,
      assetRequests: [...releases.slice(0, -1), ...releases].reduce((all, { assets }) => all + assets.length, 0),
      missing,
      p99: Math.round(p99),
      slowest: Math.round(most),
      secondsEach: [Math.min(...seconds), Math.max(...seconds)].map(Math.round),
    }
  } finally {
    await edge.stop()
    await Promise.all(running.map((each) => each.stop()))
    await Promise.all([databases.remove(), cache.stop(), provider.close()])
    rmSync(workFolder, { recursive: true, force: true })
  }
}

function createProcess(at: number, port: number, env: NodeJS.ProcessEnv, release: Release | undefined): ManagedProcess {
  return serverProcess(port, env, at === 2 ? 'worker' : 'web', release?.folder)
}

/** One retry, as a page does; first failures are recorded separately. */
async function retryOnce(send: () => Promise<void>, firstFailures: string[]): Promise<void> {
  try {
    await send()
  } catch (error) {
    firstFailures.push(String(error).slice(0, 120))
    await wait(1_000)
    await send()
  }
}

async function runAction(mix: readonly UserAction[], iteration: number): Promise<void> {
  // 7 and 200 are coprime, so the request types are interleaved. Each round uses other users; otherwise a few would hit the rate limits on writes.
  const workFolder = (iteration * 7) % mix.length
  await mix[workFolder]?.run(Math.floor(iteration / mix.length) + workFolder * 37)
}

function switchRelease(current: string, release: Release | undefined): void {
  symlinkSync(release?.folder ?? '', `${current}.next`)
  // Atomic rename: the link always exists.
  renameSync(`${current}.next`, current)
}

async function findMissingAssets(origin: string, release: Release | undefined): Promise<string[]> {
  const missing: string[] = []
  for (const name of release?.assets ?? []) {
    const answer = await fetch(`${origin}/assets/${name}`)
    await answer.arrayBuffer()
    if (!answer.ok) missing.push(`release ${release?.number}: ${name}: ${answer.status}`)
  }
  return missing
}
