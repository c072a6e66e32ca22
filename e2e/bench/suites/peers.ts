// `pnpm bench peers <folder of NodeBB>`: throughput and memory of one web process beside NodeBB and bare Fastify, interleaved round by round.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort, type ManagedProcess, serverProcess } from '../../support/servers/processes.ts'
import { prepareDatabase } from '../databases/feed-databases.ts'
import { assertWrk, load } from '../load/wrk.ts'
import { acceptHeader } from '../parts/feed/http-cases.ts'
import { evaluatePeers } from '../parts/peers/evaluate-peers.ts'
import { listPeerCases, nodebbCases, type PeerCase, type PeerRounds } from '../parts/peers/peer-cases.ts'
import { createFastifyBaseline, findTypicalPath } from '../processes/fastify-baseline.ts'
import { nodebbProcess } from '../processes/nodebb.ts'
import { processCpuMeter, residentMegabytes } from '../results/cpu-time.ts'
import { formatTable } from '../results/table.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }
type Program = { readonly origin: string; readonly pid: () => number }
type Target = PeerCase & { readonly program: Program; readonly file: string; readonly rounds: PeerRounds }

export async function benchPeers(args: string[], { databaseUrl, redisUrl }: Urls) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      size: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      username: { type: 'string', default: 'admin' },
      password: { type: 'string', default: '' },
    },
  })
  assertWrk()
  const log = (line: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const url = await prepareDatabase(databaseUrl, Number(values.size))
  const port = await freePort()
  const web = serverProcess(port, { DATABASE_URL: url, REDIS_URL: redisUrl })
  const nodebb = nodebbProcess(resolve(positionals[0] ?? ''), await freePort(), values)
  const programs: ManagedProcess[] = [web, nodebb]
  try {
    log('peers: starting NodeBB')
    await nodebb.start()
    await web.start()
    const ours = { origin: `http://127.0.0.1:${port}`, pid: web.pid }
    const targets: Target[] = nodebbCases.map((each) => toTarget(folder, each, nodebb))
    for (const each of await listPeerCases(url, redisUrl)) {
      const paths = each.lines.slice(0, 200).map((line) => line.split('\t')[0] ?? '/')
      const headers = { ...acceptHeader(each), cookie: each.lines[0]?.split('\t')[1] ?? '' }
      const bare = await createFastifyBaseline(
        folder,
        `${ours.origin}${await findTypicalPath(ours.origin, paths, headers)}`,
        headers,
      )
      programs.push(bare)
      await bare.start()
      targets.push(toTarget(folder, each, ours), toTarget(folder, { ...each, id: `${each.id}.bare` }, bare))
    }
    for (let round = -1; round < Number(values.rounds); round += 1) {
      log(round < 0 ? 'peers: warming' : `peers: round ${round + 1} of ${values.rounds}`)
      for (const target of targets) await measure(target, round, Number(values.seconds))
    }
    const findings = evaluatePeers(new Map(targets.map(({ id, rounds }) => [id, rounds])))
    process.stdout.write(`${formatTable(findings)}\n`)
    if (findings.some(({ pass }) => pass === false)) process.exitCode = 1
    return { findings }
  } finally {
    for (const each of programs.toReversed()) await each.stop()
    rmSync(folder, { recursive: true })
  }
}

function toTarget(folder: string, each: PeerCase, program: Program): Target {
  const file = join(folder, each.id)
  writeFileSync(file, `${each.lines.join('\n')}\n`)
  return { ...each, program, file, rounds: [] }
}

/** Round -1 warms up. Each round begins at another line, so that no response is in a cache. */
async function measure({ program, file, rounds, ...each }: Target, round: number, seconds: number): Promise<void> {
  const args = [file, Math.max(0, round) * 7_919, acceptHeader(each)['accept-encoding'] ?? '', '']
  const meter = processCpuMeter(program.pid())
  const before = await meter()
  const found = await load(program.origin, 'get.lua', args, seconds)
  const cpuMs = ((await meter()) - before) / (found.answered + found.failed)
  if (round >= 0) rounds.push({ ...found, cpuMs, megabytes: await residentMegabytes(program.pid()) })
}
