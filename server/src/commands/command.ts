// What a command of `murmullo` is: how it is called, what it does, and doing it.
import { parseArgs } from 'node:util'
import type { Services } from '../platform/call.ts'
import { readConfig } from '../platform/config.ts'
import { readEnvironment } from './run-command.ts'

export type Command = {
  /** What follows `murmullo`, one way of calling it a line. */
  readonly usage: string
  readonly about: string
  /** What follows `murmullo` in each. */
  readonly examples: readonly string[]
  /** `database`: asked for by those who need it. */
  readonly run: (args: string[], database: () => string) => Promise<void>
}

/** It was called in a way it does not know; its help says how. */
export class UsageError extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Exactly so many words and no options. */
export function words(args: string[], count: number): string[] {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  if (positionals.length !== count) throw new UsageError()
  return positionals
}

/** For what is done with the product's own verbs. */
export async function withServices<Done>(work: (services: Services) => Promise<Done>): Promise<Done> {
  // Only now: whoever asks for help does not wait for all of it.
  const { closeServices, openServices } = await import('../platform/services.ts')
  const services = openServices(readConfig(readEnvironment()), { logLevel: 'silent' })
  try {
    return await work(services)
  } finally {
    await closeServices(services)
  }
}
