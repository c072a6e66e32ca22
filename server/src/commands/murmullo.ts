// Operator CLI, `pnpm murmullo <command>` (`murmullo` in the container image): dispatches to the command and prints help.
import { readDatabaseUrl } from '../platform/config.ts'
import { type Command, printLine, UsageError } from './cli/command.ts'
import { failWith, readEnvironment } from './cli/run-command.ts'

type Entry = { readonly summary: string; readonly load: () => Promise<{ command: Command }> }

/** Commands are imported lazily: `--help` does not load all of them. */
export const commands: Readonly<Record<string, Entry>> = {
  migrate: { summary: 'apply pending migrations', load: () => import('./database/migrate.ts') },
  'create-admin': {
    summary: 'grant the admin role to the first administrator',
    load: () => import('./create-admin.ts'),
  },
  'reset-second-factor': {
    summary: 'remove the second factor of a staff member',
    load: () => import('./reset-second-factor.ts'),
  },
  maintenance: { summary: 'turn maintenance mode on or off', load: () => import('./maintenance.ts') },
  bucket: { summary: 'create and verify the S3 bucket for images', load: () => import('./check-bucket.ts') },
  moderation: { summary: 'measure rules and model on the golden set', load: () => import('./moderation.ts') },
  'verify-audit': {
    summary: 'verify the hash chain of the audit log',
    load: () => import('./verify-audit.ts'),
  },
  evidence: { summary: 'list, decrypt and report preserved evidence', load: () => import('./evidence.ts') },
  'known-images': {
    summary: 'load, list and remove lists of known abuse images',
    load: () => import('./known-images.ts'),
  },
  'reseal-evidence': {
    summary: 'encrypt evidence of the earlier format again with HPKE',
    load: () => import('./reseal-evidence.ts'),
  },
  'export-account': { summary: 'write the data export of a user to a file', load: () => import('./export-account.ts') },
  'erase-account': { summary: 'erase an account and its data', load: () => import('./erase-account.ts') },
  'address-opener': {
    summary: 'run the process that decrypts IP addresses, or print its keys',
    load: () => import('./address-opener.ts'),
  },
  'lawful-request': {
    summary: 'find the author of one text after two operators signed',
    load: () => import('./lawful-request/lawful-request.ts'),
  },
  'rotate-report-image-key': {
    summary: 're-encrypt after REPORT_IMAGE_KEY was rotated',
    load: () => import('./rotate-report-image-key.ts'),
  },
  'rotate-authorship-key': {
    summary: 'rewrite after AUTHORSHIP_KEYS was rotated',
    load: () => import('./rotate-authorship-key.ts'),
  },
  reindex: { summary: 'rebuild search indexes and repair counters', load: () => import('./database/reindex.ts') },
  'dead-jobs': { summary: 'list, retry or delete jobs in the dead letter queue', load: () => import('./dead-jobs.ts') },
  pooler: {
    summary: 'create the PgBouncer logins and print its databases',
    load: () => import('./database/pooler.ts'),
  },
  'replay-deletions': {
    summary: 'replay deletions after a restore',
    load: () => import('./replay-deletions.ts'),
  },
  seed: { summary: 'load example data', load: () => import('./seed.ts') },
}

export async function murmullo(args: string[]): Promise<number> {
  const [name = '--help', ...rest] = args.filter((arg) => arg !== '--')
  const requested = name === 'help' ? (rest[0] ?? '--help') : name
  const entry = Object.hasOwn(commands, requested) ? commands[requested] : undefined
  if (entry === undefined) {
    const isHelp = requested === '--help' || requested === '-h'
    ;(isHelp ? process.stdout : process.stderr).write(
      `${isHelp ? '' : `Unknown command: ${requested}\n\n`}${renderOverview()}`,
    )
    return isHelp ? 0 : 2
  }
  const { command } = await entry.load()
  if (name === 'help' || rest.some((arg) => arg === '--help' || arg === '-h')) {
    printLine(renderHelp(requested, command))
    return 0
  }
  try {
    await command.run(rest, () => readDatabaseUrl(readEnvironment()))
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (!isUsageError(error)) throw error
    process.stderr.write(`${error.message === '' ? '' : `${error.message}\n\n`}${renderHelp(requested, command)}\n`)
    return 2
  }
}

function isUsageError(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')
}

function renderOverview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(24)} ${summary}`)
  return `Usage: murmullo <command> [arguments]\n\n${lines.join('\n')}\n
\`murmullo <command> --help\` prints its help with examples. Configuration comes from the environment or from .env: see .env.example.\n`
}

function renderHelp(name: string, { usage, description, examples }: Command): string {
  const indent = (lines: readonly string[]) => lines.map((line) => `  murmullo ${name} ${line}`.trimEnd()).join('\n')
  return `Usage:\n${indent(usage.split('\n'))}\n\n${description}\n\nExamples:\n${indent(examples)}`
}

if (import.meta.main)
  process.exitCode = await murmullo(process.argv.slice(2)).catch((error: unknown) => (failWith(error), 1))
