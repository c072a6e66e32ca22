// Script `pnpm check`: format, lint, types, dead code and tests (with the architecture tests), exactly as in CI.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const steps: [name: string, command: string][] = [
  ['format', 'biome format .'],
  // The linter is type-aware, so the route types are generated first.
  ['page types', 'pnpm --silent --filter @murmullo/web exec react-router typegen'],
  ['lint', 'oxlint --type-aware --deny-warnings contract server web e2e ops'],
  ['types', 'tsc -p contract && tsc -p server && tsc -p web && tsc -p e2e && tsc -p ops'],
  ['dead code', 'knip --no-progress'],
  ['tests', 'vitest run'],
]

for (const [name, command] of steps) {
  const began = performance.now()
  const code = (await run(command)) && (name === 'tests' ? await retryFailedFiles() : 1)
  process.stdout.write(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name} ${((performance.now() - began) / 1_000).toFixed(1)} s\n`,
  )
  if (code !== 0) process.exit(1)
}

function run(command: string): Promise<number> {
  const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` }
  const child = spawn(command, { cwd: root, shell: true, stdio: 'inherit', env })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/**
 * In CI, like the e2e tests: failed test files are retried once. A file that passes on the retry is logged as flaky and must be fixed. More
 * than four failed files are no accident and are not retried.
 */
async function retryFailedFiles(): Promise<number> {
  const files: string[] | null = JSON.parse(readFileSync(`${root}node_modules/.cache/failed-tests.json`, 'utf8'))
  if (process.env.CI === undefined || files === null || files.length === 0 || files.length > 4) return 1
  process.stdout.write(`a second try of ${files.join(' ')}\n`)
  const code = await run(`vitest run ${files.join(' ')}`)
  if (code === 0) process.stdout.write(`FLAKY ${files.join(' ')}\n`)
  return code
}
