// pgbench adapter: runs our SQL statements as prepared statements, as the baseline of bare PostgreSQL without our server.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type TypedStatement, toText } from '../databases/feed-reader.ts'

const run = promisify(execFile)

export type PgbenchResult = { readonly perSecond: number; readonly latencyMs: number; readonly transactions: number }
type Options = { readonly clients: number; readonly seconds: number; readonly publicRole?: boolean }

export async function pgbench(
  url: string,
  script: string,
  { clients, seconds, publicRole = false }: Options,
  variables: readonly string[] = [],
): Promise<PgbenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const threads = Math.min(clients, 2)
  const options = ['-n', '-M', 'prepared', '-c', clients, '-j', threads, '-T', seconds, '-f', file].map(String)
  const defined = variables.flatMap((variable) => ['-D', variable])
  const env = {
    ...process.env,
    // Same role and plan cache mode as the server's connections.
    ...(publicRole && { PGOPTIONS: '-c role=murmullo_public -c plan_cache_mode=force_generic_plan' }),
  }
  try {
    const { stdout } = await run('pgbench', [...options, ...defined, url], { env, maxBuffer: 1e8 })
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN)
    return {
      perSecond: number(/tps = ([\d.]+)/),
      latencyMs: number(/latency average = ([\d.]+)/),
      transactions: number(/transactions actually processed: (\d+)/),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Converts statements to a pgbench script. Values become variables, which pgbench sends as parameters. Each use of a variable is a separate
 * parameter, so each needs a type cast. pgbench cannot send null.
 */
export function toPgbenchScript(statements: readonly TypedStatement[]): { script: string; variables: string[] } {
  const variables: string[] = []
  const lines = statements.map(({ text, values, types }, statementIndex) => {
    values.forEach(
      (value, index) => value !== null && variables.push(`v${statementIndex}_${index + 1}=${toText(value)}`),
    )
    const bound = escapeColons(text).replaceAll(/\$(\d+)/g, (_, number: string) => {
      const index = Number(number) - 1
      return `${values[index] === null ? 'null' : `:v${statementIndex}_${number}`}::${types[index]}`
    })
    return `${bound.replaceAll(/\s*\n\s*/g, ' ')};`
  })
  return { script: lines.join('\n'), variables }
}

/** Escapes colons in string literals: pgbench parses a variable after every colon. */
function escapeColons(text: string): string {
  return text.replaceAll(/'[^']*'/g, (literal) =>
    literal.includes(':') ? `E${literal.replaceAll(':', '\\x3a')}` : literal,
  )
}
