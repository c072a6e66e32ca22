// Operator CLI, `pnpm murmullo <command>` (`murmullo` in the container image): dispatches to the command and prints help.
import { readDatabaseUrl } from '../platform/config.ts'
import { type Command, printLine, UsageError } from './cli/command.ts'
import { failWith, readEnvironment } from './cli/run-command.ts'

type Entry = { readonly summary: string; readonly load: () => Promise<{ command: Command }> }

/** Commands are imported lazily: `--help` does not load all of them. */
export const commands: Readonly<Record<string, Entry>> = {
  migrate: { summary: 'bring the database to the newest schema', load: () => import('./database/migrate.ts') },
  'create-admin': { summary: 'make the first administrator', load: () => import('./create-admin.ts') },
  'reset-second-factor': {
    summary: 'take the second factor of somebody of the team',
    load: () => import('./reset-second-factor.ts'),
  },
  maintenance: { summary: 'close the site for works, and open it again', load: () => import('./maintenance.ts') },
  bucket: { summary: 'make and check the bucket for pictures', load: () => import('./check-bucket.ts') },
  'verify-audit': {
    summary: 'say whether the audit log is as it was written',
    load: () => import('./verify-audit.ts'),
  },
  evidence: { summary: 'read and close what a law asks to be kept', load: () => import('./evidence.ts') },
  'export-account': { summary: "write down all that is somebody's", load: () => import('./export-account.ts') },
  'erase-account': { summary: 'erase somebody and all that is theirs', load: () => import('./erase-account.ts') },
  'rotate-ip-key': {
    summary: 'seal addresses anew after IP_ENCRYPTION_KEY changed',
    load: () => import('./rotate-ip-key.ts'),
  },
  reindex: {
    summary: 'build search indexes anew and count again what is counted',
    load: () => import('./database/reindex.ts'),
  },
  'dead-jobs': { summary: 'list jobs that failed for good, and do them again', load: () => import('./dead-jobs.ts') },
  pooler: { summary: "make PgBouncer's logins and print its databases", load: () => import('./database/pooler.ts') },
  'replay-deletions': {
    summary: 'delete again, after a restore, what was deleted',
    load: () => import('./replay-deletions.ts'),
  },
  seed: { summary: 'fill a database with a made-up world', load: () => import('./seed.ts') },
}

export async function murmullo(args: string[]): Promise<number> {
  const [name = '--help', ...rest] = args.filter((arg) => arg !== '--')
  const requested = name === 'help' ? (rest[0] ?? '--help') : name
  const entry = commands[requested]
  if (entry === undefined) {
    const isHelp = requested === '--help' || requested === '-h'
    ;(isHelp ? process.stdout : process.stderr).write(
      `${isHelp ? '' : `There is no command ${requested}.\n\n`}${renderOverview()}`,
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
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(20)} ${summary}`)
  return `Usage: murmullo <command> [arguments]\n\n${lines.join('\n')}\n
\`murmullo <command> --help\` says more, with examples. Configuration is the environment, or a file .env: see .env.example.\n`
}

function renderHelp(name: string, { usage, description, examples }: Command): string {
  const indent = (lines: readonly string[]) => lines.map((line) => `  murmullo ${name} ${line}`.trimEnd()).join('\n')
  return `Usage:\n${indent(usage.split('\n'))}\n\n${description}\n\nExamples:\n${indent(examples)}`
}

if (import.meta.main)
  process.exitCode = await murmullo(process.argv.slice(2)).catch((error: unknown) => (failWith(error), 1))
