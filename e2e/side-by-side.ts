// All browser tests, the journeys in two halves side by side, each with a site, a database and a browser of its own: a journey mostly waits, so two
// take hardly longer than one. Then those that must be alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

async function run(place: number, args: string[]): Promise<number> {
  const child = spawn('node_modules/.bin/playwright', ['test', ...args], {
    cwd: folder,
    env: { ...process.env, E2E_PLACE: String(place), FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Which of them says it stands before each line.
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => process.stdout.write(`${place} ${line}\n`))
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

const halves = [0, 1].map((place) => run(place, ['--project=journeys', `--shard=${place + 1}/2`]))
const codes = await Promise.all(halves)
codes.push(await run(0, ['--project=alone', '--no-deps']))
process.exitCode = Math.max(...codes)
