// Runs one operator command on the database of the environment, with a clear ending.
import { existsSync } from 'node:fs'
import { ConfigError, readDatabaseUrl } from '../platform/config.ts'

const envFile = new URL('../../../.env', import.meta.url)

export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  return process.env
}

export function runCommand(command: (databaseUrl: string) => Promise<void>): void {
  Promise.resolve()
    .then(() => command(readDatabaseUrl(readEnvironment())))
    .catch(failWith)
}

/** What is missing is told in words; anything else is a defect, and its trace is what helps. */
export function failWith(error: unknown): void {
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack}\n`)
  process.exitCode = 1
}
