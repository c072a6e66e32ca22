// `pnpm bench feed`: runs the parts of the feed benchmark, prints a table, and stores the results as JSON so that a single part can be repeated.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BenchRun, Part } from '../parts/feed/feed-run.ts'
import { prepareDatabase } from '../databases/feed-databases.ts'
import { type Finding, informational } from '../results/finding.ts'
import { formatTable } from '../results/table.ts'
import { bufferReads } from '../parts/feed/buffer-reads.ts'
import { filterLatency } from '../parts/feed/filter-latency.ts'
import { deepPagination } from '../parts/feed/deep-pagination.ts'
import { httpThroughput } from '../parts/feed/http-throughput.ts'
import { insertThroughput } from '../parts/feed/insert-throughput.ts'
import { reactions } from '../parts/feed/reactions.ts'
import { totals } from '../parts/feed/totals.ts'
import { filterCorrectness } from '../parts/feed/filter-correctness.ts'
import { cpuPerRequest } from '../parts/feed/cpu-per-request.ts'

const parts: Record<string, Part> = {
  blocks: bufferReads,
  combos: filterLatency,
  truth: filterCorrectness,
  deep: deepPagination,
  totals,
  publishing: insertThroughput,
  http: httpThroughput,
  worked: cpuPerRequest,
  reactions,
}

export type FeedResults = {
  readonly sizes: number[]
  readonly rounds: number
  readonly parts: Record<string, Finding[]>
}

export async function benchFeed(args: string[], addresses: { base: string; redisUrl: string }): Promise<FeedResults> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,1000000,20000000' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: Object.keys(parts).join() },
      json: { type: 'string' },
      seconds: { type: 'string', default: '5' },
    },
  })
  const chosen = values.only.split(',')
  for (const name of chosen)
    if (!(name in parts)) throw new Error(`no such part: ${name} (there are ${Object.keys(parts).join(', ')})`)
  const log = (line: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
  const sizes = values.sizes
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b)
  const run: BenchRun = { ...addresses, sizes, rounds: Number(values.rounds), seconds: Number(values.seconds), log }
  for (const size of sizes) await prepareDatabase(addresses.base, size)

  const results = values.json !== undefined && existsSync(values.json) ? readFindings(values.json) : {}
  for (const name of Object.keys(parts).filter((each) => chosen.includes(each))) {
    results[name] = await runPart(run, name)
    log(`${name}:\n${formatTable(results[name])}\n`)
    // Written after each part, so that results survive the failure of a later one.
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ sizes, parts: results }, null, 1)}\n`)
  }
  process.stdout.write(`${formatTable(Object.values(results).flat())}\n\n`)
  return { sizes, rounds: run.rounds, parts: results }
}

/** An error in one part becomes a failed result; the next part still runs. */
async function runPart(run: BenchRun, name: string): Promise<Finding[]> {
  const began = performance.now()
  const findings =
    (await parts[name]?.(run).catch((error: Error) => {
      run.log(`${name} failed: ${error.stack}`)
      process.exitCode = 1
      return [
        {
          ...informational('-', {
            id: name,
            what: 'benchmark part failed',
            detail: error.message.trim().split('\n').at(-1) ?? '',
          }),
          pass: false,
        },
      ]
    })) ?? []
  run.log(`${name} took ${Math.round((performance.now() - began) / 1_000)} s`)
  return findings
}

function readFindings(file: string): Record<string, Finding[]> {
  return (JSON.parse(readFileSync(file, 'utf8')) as { parts: Record<string, Finding[]> }).parts
}
