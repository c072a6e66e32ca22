// Runs one operator command with the configuration and a clear ending.
import { existsSync } from 'node:fs'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'

const envFile = new URL('../../../.env', import.meta.url)

export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  return process.env
}

export function runCommand(command: (config: Config) => Promise<void>): void {
  Promise.resolve()
    .then(() => command(readConfig(readEnvironment())))
    .catch((error: unknown) => {
      process.stderr.write(
        `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
      )
      process.exitCode = 1
    })
}
