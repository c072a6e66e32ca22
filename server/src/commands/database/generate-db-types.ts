// Script `pnpm db:types`: generates the Kysely table types from the migrated database; `--verify` only checks that they are current.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../cli/run-command.ts'

const typesFile = fileURLToPath(new URL('../../platform/db/schema.gen.ts', import.meta.url))
const generator = fileURLToPath(new URL('../../../node_modules/.bin/kysely-codegen', import.meta.url))

export function generateDbTypes(url: string, verify: boolean): Promise<void> {
  const args = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--camel-case',
    '--date-parser',
    'string',
    '--out-file',
    typesFile,
  ]
  const only = ['--include-pattern', '(content|identity|moderation|evidence).*', '--default-schema', 'none']
  const child = spawn(generator, [...args, ...only, ...(verify ? ['--verify'] : [])], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`kysely-codegen exited with code ${code}`))))
  })
}

if (import.meta.main) runCommand((url) => generateDbTypes(url, process.argv.includes('--verify')))
