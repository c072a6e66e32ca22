// Script `pnpm check`: format, lint, types, dead code and tests (with the architecture tests), exactly as in CI. `pnpm check lint types` runs
// only these steps.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FailedTests } from '../../test/setup/failure-reporter.ts'
import { exitCodeAfterRetry } from './flaky-tests.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const steps: [name: string, command: string][] = [
  ['format', 'biome format .'],
  // The linter is type-aware, so the route types are generated first.
  ['page types', 'pnpm --silent --filter @murmullo/web exec react-router typegen'],
  ['lint', 'oxlint --type-aware --deny-warnings contract server web e2e ops'],
  ['types', 'tsc -p contract && tsc -p server && tsc -p web && tsc -p e2e && tsc -p ops'],
  ['dead-code', 'knip --no-progress'],
  ['tests', 'vitest run'],
]

const named = process.argv.slice(2)
const unknown = named.filter((name) => !steps.some(([step]) => step === name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown step: ${unknown.join(', ')}. Steps: ${steps.map(([name]) => name).join(', ')}\n`)
  process.exit(2)
}
// The other steps need the page types.
const isWanted = (name: string) => named.length === 0 || ['page types', ...named].includes(name)
for (const [name, command] of steps.filter(([step]) => isWanted(step))) {
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

/** In CI, failed test files run once more: a test that then passes is flaky, see the rule. More than four failed files are no accident. */
async function retryFailedFiles(): Promise<number> {
  const failures = JSON.parse(readFileSync(`${root}node_modules/.cache/failed-tests.json`, 'utf8')) as FailedTests
  const files = failures?.files ?? []
  if (process.env.CI === undefined || failures === null || files.length === 0 || files.length > 4) return 1
  process.stdout.write(`retry: ${files.join(' ')}\n`)
  const code = await run(`vitest run ${files.join(' ')}`)
  return code === 0 ? exitCodeAfterRetry(failures.tests, (line) => process.stdout.write(`${line}\n`)) : code
}
