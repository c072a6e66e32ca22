// Benchmark part: throughput and p99 of `/` with br for many signed-in readers, of this build and of another checkout's, interleaved. Each build has a
// database of its own, created and filled by its own commands: their schemas may differ.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import {
  dropDatabase,
  freePort,
  type ManagedProcess,
  root,
  runCommand,
  serverProcess,
} from '../../../support/servers/processes.ts'
import { createApiClients } from '../../load/api-clients.ts'
import { acceptedEncodings } from '../../load/page-requests.ts'
import { assertWrk, type Load, load } from '../../load/wrk.ts'
import { atLeast, atMost, type Finding } from '../../results/finding.ts'
import { median } from '../../results/statistics.ts'

type Options = {
  /** Any database of the server. */
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly size: number
  readonly rounds: number
  readonly seconds: number
}
type Build = { readonly web: ManagedProcess; readonly origin: string; readonly file: string; readonly rounds: Load[] }

const readers = 2_000

export async function compareSignedIn(before: string, options: Options): Promise<Finding[]> {
  assertWrk()
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const urls = ['ours', 'theirs'].map((name) => new URL(`/murmullo_compare_${name}`, options.databaseUrl).href)
  const builds: Build[] = []
  try {
    for (const [index, checkout] of [root, before].entries())
      builds.push(await prepareBuild(checkout, urls[index] ?? '', join(folder, String(index)), options))
    for (const { web } of builds) await web.start()
    for (let round = -1; round < options.rounds; round += 1)
      for (const { origin, file, rounds } of round % 2 === 0 ? builds : builds.toReversed()) {
        const found = await load(origin, 'get.lua', [file, 0, acceptedEncodings.br, ''], options.seconds)
        if (round >= 0) rounds.push(found)
      }
    return evaluate(builds.map(({ rounds }) => rounds))
  } finally {
    for (const { web } of builds) await web.stop()
    for (const url of urls) dropDatabase(url)
    rmSync(folder, { recursive: true })
  }
}

async function prepareBuild(checkout: string, url: string, file: string, { redisUrl, size }: Options): Promise<Build> {
  dropDatabase(url)
  runCommand('migrate', { DATABASE_URL: url }, ['--create'], checkout)
  runCommand('seed', { DATABASE_URL: url }, ['--secrets', String(size), '--bare'], checkout)
  const cookies = (await createApiClients(url, readers)).map(({ cookie }) => `${cookie}; __Host-in=1`)
  writeFileSync(file, cookies.map((cookie) => `/\t${ageCookie.name}=${ageCookie.value}; ${cookie}\n`).join(''))
  const port = await freePort()
  const web = serverProcess(port, { DATABASE_URL: url, REDIS_URL: redisUrl }, 'web', checkout)
  return { web, origin: `http://127.0.0.1:${port}`, file, rounds: [] }
}

function evaluate([ours = [], theirs = []]: Load[][]): Finding[] {
  const ratio = (of: (load: Load) => number) =>
    median(ours.map((each, round) => of(each) / (theirs[round] ? of(theirs[round]) : Number.NaN)))
  const detail = (of: (load: Load) => number) =>
    ours.map((each, round) => `${of(each).toFixed(0)}/${theirs[round] ? of(theirs[round]).toFixed(0) : ''}`).join(' ')
  const failed = [ours, theirs].map((rounds) => rounds.reduce((sum, each) => sum + each.failed, 0))
  return [
    atLeast(
      6,
      ratio((each) => (each.answered / (each.answered + each.failed)) * each.perSecond),
      {
        id: 'compare.signed-in.throughput',
        what: '/ of 2,000 signed-in readers with br: this build / the other',
        detail: `${detail((each) => each.perSecond)} a second, failed ${failed.join(' and ')}`,
      },
    ),
    atMost(
      0.2,
      ratio((each) => each.p99Ms),
      {
        id: 'compare.signed-in.p99',
        what: 'p99 of the same: this build / the other',
        detail: `${detail((each) => each.p99Ms)} ms`,
      },
    ),
  ]
}
