// Operator CLI, `pnpm murmullo <command>` (`murmullo` in the container image): dispatches to the command and prints help.
import { readDatabaseUrl } from '../platform/config.ts'
import { type Command, say, UsageError } from './command.ts'
import { failWith, readEnvironment } from './run-command.ts'

type Entry = { readonly does: string; readonly load: () => Promise<{ command: Command }> }

/** Commands are imported lazily: `--help` does not load all of them. */
export const commands: Readonly<Record<string, Entry>> = {
  migrate: { does: 'bring the database to the newest schema', load: () => import('./migrate.ts') },
  'create-admin': { does: 'make the first administrator', load: () => import('./first-admin.ts') },
  'reset-second-factor': {
    does: 'take the second factor of somebody of the team',
    load: () => import('./reset-second-factor.ts'),
  },
  maintenance: { does: 'close the site for works, and open it again', load: () => import('./maintenance.ts') },
  bucket: { does: 'make and check the bucket for pictures', load: () => import('./check-storage.ts') },
  'verify-audit': { does: 'say whether the audit log is as it was written', load: () => import('./verify-audit.ts') },
  evidence: { does: 'read and close what a law asks to be kept', load: () => import('./evidence.ts') },
  'export-account': { does: "write down all that is somebody's", load: () => import('./export-account.ts') },
  'erase-account': { does: 'erase somebody and all that is theirs', load: () => import('./erase-account.ts') },
  'rotate-ip-key': { does: 'seal addresses anew after ADDRESS_KEY changed', load: () => import('./rotate-ip-key.ts') },
  reindex: { does: 'build search indexes anew and count again what is counted', load: () => import('./reindex.ts') },
  'dead-jobs': { does: 'list jobs that failed for good, and do them again', load: () => import('./dead-jobs.ts') },
  pooler: { does: "make PgBouncer's logins and print its databases", load: () => import('./pooler.ts') },
  'replay-deletions': {
    does: 'delete again, after a restore, what was deleted',
    load: () => import('./replay-deletions.ts'),
  },
  seed: { does: 'fill a database with a made-up world', load: () => import('./seed.ts') },
}

export async function murmullo(args: string[]): Promise<number> {
  const [name = '--help', ...rest] = args.filter((arg) => arg !== '--')
  const asked = name === 'help' ? (rest[0] ?? '--help') : name
  const entry = commands[asked]
  if (entry === undefined) {
    const isHelp = asked === '--help' || asked === '-h'
    ;(isHelp ? process.stdout : process.stderr).write(
      `${isHelp ? '' : `There is no command ${asked}.\n\n`}${overview()}`,
    )
    return isHelp ? 0 : 2
  }
  const { command } = await entry.load()
  if (name === 'help' || rest.some((arg) => arg === '--help' || arg === '-h')) {
    say(helpOf(asked, command))
    return 0
  }
  try {
    await command.run(rest, () => readDatabaseUrl(readEnvironment()))
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (!isMisuse(error)) throw error
    process.stderr.write(`${error.message === '' ? '' : `${error.message}\n\n`}${helpOf(asked, command)}\n`)
    return 2
  }
}

function isMisuse(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(20)} ${does}`)
  return `Usage: murmullo <command> [arguments]\n\n${lines.join('\n')}\n
\`murmullo <command> --help\` says more, with examples. Configuration is the environment, or a file .env: see .env.example.\n`
}

function helpOf(name: string, { usage, about, examples }: Command): string {
  const indent = (lines: readonly string[]) => lines.map((line) => `  murmullo ${name} ${line}`.trimEnd()).join('\n')
  return `Usage:\n${indent(usage.split('\n'))}\n\n${about}\n\nExamples:\n${indent(examples)}`
}

if (import.meta.main)
  process.exitCode = await murmullo(process.argv.slice(2)).catch((error: unknown) => (failWith(error), 1))
