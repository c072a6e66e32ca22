// `pnpm bench compare <checkout>`: CPU time and memory for each signed-in page of this build and of another checkout's, interleaved round by round.
// CPU time is comparable on a busy machine; the order of the two alternates, so that a disturbance hits both.
import { request } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, serverProcess, root } from '../../support/servers/processes.ts'
import { prepareDatabase } from '../databases/feed-databases.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import { processCpuMeter, residentMegabytes } from '../results/cpu-time.ts'
import { median } from '../results/statistics.ts'
import { formatTable } from '../results/table.ts'
import { createApiClients, nextClientIp, type ApiClient } from '../load/api-clients.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }
type Side = { readonly port: number; readonly pid: number }

const concurrency = 8
const encodings = { br: 'gzip, deflate, br, zstd', identity: 'identity' } as const

export async function benchCompare(args: string[], { databaseUrl, redisUrl }: Urls) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      pages: { type: 'string', default: '400' },
      rounds: { type: 'string', default: '7' },
      most: { type: 'string', default: '1' },
    },
  })
  const before = resolve(positionals[0] ?? '')
  const url = await prepareDatabase(databaseUrl, 2_000)
  const writers = await createApiClients(url, 500)
  const env = { DATABASE_URL: url, REDIS_URL: redisUrl }
  const ports = [await freePort(), await freePort()] as const
  const programs = [serverProcess(ports[0], env, 'web', root), serverProcess(ports[1], env, 'web', before)] as const
  try {
    for (const each of programs) await each.start()
    const [ours, theirs] = programs.map((program, index) => ({ port: ports[index] ?? 0, pid: program.pid() })) as [
      Side,
      Side,
    ]
    const findings: Finding[] = []
    for (const [id, accepted] of Object.entries(encodings)) {
      const load = (side: Side) => cpuPerPage(side, writers, Number(values.pages), accepted)
      await Promise.all([load(ours), load(theirs)])
      const rounds = await interleave(
        Number(values.rounds),
        () => load(ours),
        () => load(theirs),
      )
      const detail = rounds.map(([of, than]) => `${of.toFixed(1)}/${than.toFixed(1)}`).join(' ')
      const ratio = median(rounds.map(([of, than]) => of / than))
      const what = `CPU time of a page with a session, Accept-Encoding ${id}: this build / the other`
      const measured = { id: `compare.${id}`, what, unit: 'x', detail: `${detail} ms each` }
      // Browsers accept br, so the bound applies to br.
      findings.push(id === 'br' ? atMost(Number(values.most), ratio, measured) : informational(ratio, measured))
    }
    const memory = await Promise.all([ours, theirs].map(({ pid }) => residentMegabytes(pid)))
    const what = 'resident memory: this build / the other'
    findings.push(
      informational(memory.map((each) => each.toFixed(0)).join(' / '), { id: 'compare.memory', what, unit: 'MB' }),
    )
    process.stdout.write(`${formatTable(findings)}\n`)
    if (findings.some(({ pass }) => pass === false)) process.exitCode = 1
    return { findings }
  } finally {
    for (const each of programs) await each.stop()
  }
}

async function interleave(count: number, one: () => Promise<number>, other: () => Promise<number>) {
  const rounds: (readonly [number, number])[] = []
  for (let round = 0; round < count; round += 1) {
    const isOneFirst = round % 2 === 0
    const first = await (isOneFirst ? one : other)()
    const second = await (isOneFirst ? other : one)()
    rounds.push(isOneFirst ? [first, second] : [second, first])
  }
  return rounds
}

async function cpuPerPage(side: Side, writers: readonly ApiClient[], pages: number, accepted: string): Promise<number> {
  const meter = processCpuMeter(side.pid)
  const before = await meter()
  let next = 0
  const client = async () => {
    while (next < pages) {
      const { cookie } = writers[next++ % writers.length] ?? { cookie: '' }
      const headers = { cookie, 'accept-encoding': accepted, 'x-forwarded-for': nextClientIp() }
      // Under load the server sheds requests with 503: retry, as a browser would.
      while (!(await get(side.port, headers))) await wait(1_000)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  return ((await meter()) - before) / pages
}

/** Not `fetch`, which decompresses: the client must leave the CPU to the server under test. Returns false if the server shed the request. */
function get(port: number, headers: Record<string, string>): Promise<boolean> {
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path: '/', headers }, (response) => {
      const { statusCode = 0 } = response
      if (statusCode === 200 || statusCode === 503) response.on('end', () => done(statusCode === 200)).resume()
      else fail(new Error(`status ${statusCode}`))
    })
      .on('error', fail)
      .end()
  })
}
