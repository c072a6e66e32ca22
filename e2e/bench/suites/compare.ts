// `pnpm bench compare <checkout>`: CPU time and memory for each rendered page of this build and of another checkout's, interleaved round by round.
// CPU time is comparable on a busy machine; the order of the two alternates, so that a disturbance hits both. `--signed-in`: throughput and p99 of `/`
// for many signed-in readers instead.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort, serverProcess, root } from '../../support/servers/processes.ts'
import { prepareDatabase } from '../databases/feed-databases.ts'
import { listPageKinds, type PageKind } from '../load/page-kinds.ts'
import { compareSignedIn } from '../parts/compare/signed-in-throughput.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import { residentMegabytes } from '../results/cpu-time.ts'
import { median } from '../results/statistics.ts'
import { formatTable } from '../results/table.ts'
import { cpuMsPerPage, encodings, type Side } from '../load/page-requests.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchCompare(args: string[], { databaseUrl, redisUrl }: Urls) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      pages: { type: 'string', default: '400' },
      rounds: { type: 'string', default: '7' },
      most: { type: 'string', default: '1' },
      encodings: { type: 'string', default: encodings.join() },
      kinds: { type: 'string' },
      size: { type: 'string', default: '10000' },
      'signed-in': { type: 'boolean', default: false },
      seconds: { type: 'string', default: '5' },
    },
  })
  const before = resolve(positionals[0] ?? '')
  const [size, seconds] = [Number(values.size), Number(values.seconds)]
  if (values['signed-in'])
    return report(
      await compareSignedIn(before, { databaseUrl, redisUrl, size, seconds, rounds: Number(values.rounds) }),
    )
  const url = await prepareDatabase(databaseUrl, size)
  const kinds = await listPageKinds(url, redisUrl)
  const env = { DATABASE_URL: url, REDIS_URL: redisUrl }
  const ports = [await freePort(), await freePort()] as const
  const programs = [serverProcess(ports[0], env, 'web', root), serverProcess(ports[1], env, 'web', before)] as const
  try {
    for (const each of programs) await each.start()
    const [ours, theirs] = programs.map((program, index) => ({
      origin: `http://127.0.0.1:${ports[index]}`,
      pid: program.pid(),
    })) as [Side, Side]
    const findings: Finding[] = []
    const isChosen = ({ id }: PageKind) => values.kinds?.split(',').includes(id) ?? true
    for (const kind of kinds.filter(isChosen))
      for (const encoding of encodings.filter((each) => values.encodings.split(',').includes(each))) {
        let start = 0
        const count = Number(values.pages)
        const load = (side: Side) => cpuMsPerPage(side, kind, { encoding, count, start })
        await Promise.all([load(ours), load(theirs)])
        const rounds = await interleave(
          Number(values.rounds),
          () => load(ours),
          () => load(theirs),
          () => (start += count),
        )
        const detail = rounds.map(([of, than]) => `${of.toFixed(1)}/${than.toFixed(1)}`).join(' ')
        const ratio = median(rounds.map(([of, than]) => of / than))
        const what = `CPU time, ${kind.what}, Accept-Encoding ${encoding}: this build / the other`
        const measured = { id: `compare.${kind.id}.${encoding}`, what, unit: 'x', detail: `${detail} ms each` }
        // Browsers accept br, so the bound applies to br.
        findings.push(encoding === 'br' ? atMost(Number(values.most), ratio, measured) : informational(ratio, measured))
        process.stderr.write(`${measured.id} ${ratio.toFixed(2)}: ${measured.detail}\n`)
      }
    const memory = await Promise.all([ours, theirs].map(({ pid }) => residentMegabytes(pid)))
    const what = 'resident memory: this build / the other'
    findings.push(
      informational(memory.map((each) => each.toFixed(0)).join(' / '), { id: 'compare.memory', what, unit: 'MB' }),
    )
    return report(findings)
  } finally {
    for (const each of programs) await each.stop()
  }
}

function report(findings: Finding[]): { findings: Finding[] } {
  process.stdout.write(`${formatTable(findings)}\n`)
  if (findings.some(({ pass }) => pass === false)) process.exitCode = 1
  return { findings }
}

async function interleave(
  count: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
  nextRound: () => void,
) {
  const rounds: (readonly [number, number])[] = []
  for (let round = 0; round < count; round += 1) {
    nextRound()
    const isOneFirst = round % 2 === 0
    const first = await (isOneFirst ? one : other)()
    const second = await (isOneFirst ? other : one)()
    rounds.push(isOneFirst ? [first, second] : [second, first])
  }
  return rounds
}
