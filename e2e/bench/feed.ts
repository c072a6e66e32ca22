// `pnpm bench feed`: runs the parts of the feed benchmark, prints a table, and stores the results as JSON so that a single part can be repeated.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BenchRun, Part } from './bench-run.ts'
import { readyDatabase } from './measure/databases.ts'
import { type Finding, told } from './measure/finding.ts'
import { tableOf } from './measure/table.ts'
import { blocks } from './parts/blocks.ts'
import { combos } from './parts/combos.ts'
import { deep } from './parts/deep.ts'
import { http } from './parts/http.ts'
import { publishing } from './parts/publishing.ts'
import { reactions } from './parts/reactions.ts'
import { totals } from './parts/totals.ts'
import { truth } from './parts/truth.ts'
import { worked } from './parts/worked.ts'

const parts: Record<string, Part> = { blocks, combos, truth, deep, totals, publishing, http, worked, reactions }

export type Found = { readonly sizes: number[]; readonly rounds: number; readonly parts: Record<string, Finding[]> }

export async function benchFeed(args: string[], addresses: { base: string; redisUrl: string }): Promise<Found> {
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
  const say = (line: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
  const sizes = values.sizes
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b)
  const run: BenchRun = { ...addresses, sizes, rounds: Number(values.rounds), seconds: Number(values.seconds), say }
  for (const size of sizes) await readyDatabase(addresses.base, size)

  const known = values.json !== undefined && existsSync(values.json) ? readFindings(values.json) : {}
  for (const name of Object.keys(parts).filter((each) => chosen.includes(each))) {
    known[name] = await measured(run, name)
    say(`${name}:\n${tableOf(known[name])}\n`)
    // Written after each part, so that results survive the failure of a later one.
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ sizes, parts: known }, null, 1)}\n`)
  }
  process.stdout.write(`${tableOf(Object.values(known).flat())}\n\n`)
  return { sizes, rounds: run.rounds, parts: known }
}

/** An error in one part becomes a failed result; the next part still runs. */
async function measured(run: BenchRun, name: string): Promise<Finding[]> {
  const began = performance.now()
  const findings =
    (await parts[name]?.(run).catch((error: Error) => {
      run.say(`${name} failed: ${error.stack}`)
      process.exitCode = 1
      return [
        {
          ...told('-', {
            id: name,
            what: 'benchmark part failed',
            detail: error.message.trim().split('\n').at(-1) ?? '',
          }),
          pass: false,
        },
      ]
    })) ?? []
  run.say(`${name} took ${Math.round((performance.now() - began) / 1_000)} s`)
  return findings
}

function readFindings(file: string): Record<string, Finding[]> {
  return (JSON.parse(readFileSync(file, 'utf8')) as { parts: Record<string, Finding[]> }).parts
}
