// All browser tests, the journeys in two halves side by side, each with a site, a database and a browser of its own: a journey mostly waits, so two
// take hardly longer than one. Then those that must be alone, and once more, alone, the files of what failed beside the other half.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

type Run = { readonly code: number; readonly failed: readonly string[] }

const folder = fileURLToPath(new URL('.', import.meta.url))
// More than these are no accident of a busy machine.
const triedAgain = 8

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(place: number, args: string[]): Promise<Run> {
  const failed: string[] = []
  const child = spawn('node_modules/.bin/playwright', ['test', ...args], {
    cwd: folder,
    env: { ...process.env, E2E_PLACE: String(place), FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Which of them says it stands before each line.
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      if (line.startsWith('failed: ')) failed.push(line)
      say(`${place} ${line}`)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, failed }
}

const fileOf = (line: string) => /specs\/[\w-]+\.spec\.ts/.exec(line)?.[0] ?? ''

const journeys = ['--project=journeys', '--retries=0']
const halves = await Promise.all([0, 1].map((place) => run(place, [...journeys, `--shard=${place + 1}/2`])))
const quiet = await run(0, ['--project=alone', '--no-deps'])

const said = halves.flatMap(({ failed }) => failed)
const files = [...new Set(said.map(fileOf))]
const isBroken = halves.some(({ code, failed }) => code !== 0 && failed.length === 0)
const again = isBroken || files.length === 0 || files.length > triedAgain ? null : await run(0, [...journeys, ...files])

for (const line of said) say(`beside the other half ${line}`)
for (const line of [...(again?.failed ?? []), ...quiet.failed]) say(line)
process.exitCode = Math.max(quiet.code, again?.code ?? Math.max(...halves.map(({ code }) => code)))
