// Runs a script with DATABASE_URL from the environment or .env; sets the exit code and prints errors.
import { existsSync } from 'node:fs'
import { ConfigError, readDatabaseUrl } from '../../platform/config.ts'

const envFile = new URL('../../../../.env', import.meta.url)

export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  return process.env
}

export function runCommand(command: (databaseUrl: string) => Promise<void>): void {
  Promise.resolve()
    .then(() => command(readDatabaseUrl(readEnvironment())))
    .catch(failWith)
}

/** A configuration error or a thrown string prints its message; any other error is a bug and prints its stack trace. */
export function failWith(error: unknown): void {
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack}\n`)
  process.exitCode = 1
}
