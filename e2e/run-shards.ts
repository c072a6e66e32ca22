// Test runner (`pnpm e2e:all`): the journeys in two parallel shards, each with its own site, database and browser (journeys mostly wait, so two
// shards need hardly more time than one). Then the serial specs, then one retry, without a parallel shard, of the spec files that failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

type Run = { readonly code: number; readonly failed: readonly string[] }

const folder = fileURLToPath(new URL('.', import.meta.url))
// More failed files than this are not caused by load on the host, so there is no retry.
const maxRetriedFiles = 8

const print = (line: string) => process.stdout.write(`${line}\n`)

async function run(shard: number, args: string[]): Promise<Run> {
  const failed: string[] = []
  const child = spawn('node_modules/.bin/playwright', ['test', ...args], {
    cwd: folder,
    env: { ...process.env, E2E_SHARD: String(shard), FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Each log line is prefixed with the number of its shard.
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      if (line.startsWith('failed: ')) failed.push(line)
      print(`${shard} ${line}`)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, failed }
}

const specFileIn = (line: string) => /specs\/[\w-]+\.spec\.ts/.exec(line)?.[0] ?? ''

const journeys = ['--project=journeys', '--retries=0']
const halves = await Promise.all([0, 1].map((shard) => run(shard, [...journeys, `--shard=${shard + 1}/2`])))
const serialRun = await run(0, ['--project=alone', '--no-deps'])

const failures = halves.flatMap(({ failed }) => failed)
const files = [...new Set(failures.map(specFileIn))]
const isBroken = halves.some(({ code, failed }) => code !== 0 && failed.length === 0)
const retryRun =
  isBroken || files.length === 0 || files.length > maxRetriedFiles ? null : await run(0, [...journeys, ...files])

for (const line of failures) print(`parallel shard, ${line}`)
for (const line of [...(retryRun?.failed ?? []), ...serialRun.failed]) print(line)
process.exitCode = Math.max(serialRun.code, retryRun?.code ?? Math.max(...halves.map(({ code }) => code)))
