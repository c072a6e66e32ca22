// Type and helpers of a `murmullo` CLI command: usage, help text, argument parsing and access to services.
import { parseArgs } from 'node:util'
import type { Deps } from '../../platform/context/request-context.ts'
import type { WriteRole } from '../../platform/db/connection-config.ts'
import { readConfig } from '../../platform/config.ts'
import { readEnvironment } from './run-command.ts'

export type Command = {
  /** Arguments after the command name, one form per line. */
  readonly usage: string
  readonly description: string
  /** Arguments after the command name, per example. */
  readonly examples: readonly string[]
  /** `database`: returns DATABASE_URL; called only by commands that need it. */
  readonly run: (args: string[], database: () => string) => Promise<void>
}

/** Invalid arguments; the caller prints the help of the command. */
export class UsageError extends Error {}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Parses exactly `count` positional arguments and no options. */
export function parsePositionals(args: string[], count: number): string[] {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  if (positionals.length !== count) throw new UsageError()
  return positionals
}

/** Runs `work` with the application's services, for commands that call feature functions. */
export async function withDeps<Done>(
  work: (services: Deps) => Promise<Done>,
  options: { readonly role?: WriteRole } = {},
): Promise<Done> {
  // Dynamic import: `--help` does not load the whole application.
  const { closeDeps, createDeps } = await import('../../platform/context/deps.ts')
  const services = createDeps(readConfig(readEnvironment()), { ...options, logLevel: 'silent' })
  try {
    return await work(services)
  } finally {
    await closeDeps(services)
  }
}
