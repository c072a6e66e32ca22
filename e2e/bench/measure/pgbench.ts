// Bare PostgreSQL: pgbench runs the same statements, prepared, with nothing of ours in between.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type TypedStatement, textOf } from './feed-reader.ts'

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
    // As the server's own connections are.
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
 * Statements of ours as a script. Their values become variables, which pgbench sends as parameters: each time one is named it is another
 * parameter, so each needs its type. Null it cannot send.
 */
export function scriptOf(statements: readonly TypedStatement[]): { script: string; variables: string[] } {
  const variables: string[] = []
  const lines = statements.map(({ text, values, types }, place) => {
    values.forEach((value, index) => value !== null && variables.push(`v${place}_${index + 1}=${textOf(value)}`))
    const bound = withoutColons(text).replaceAll(/\$(\d+)/g, (_, number: string) => {
      const index = Number(number) - 1
      return `${values[index] === null ? 'null' : `:v${place}_${number}`}::${types[index]}`
    })
    return `${bound.replaceAll(/\s*\n\s*/g, ' ')};`
  })
  return { script: lines.join('\n'), variables }
}

/** pgbench sees a variable behind every colon, also where it is only text. */
function withoutColons(text: string): string {
  return text.replaceAll(/'[^']*'/g, (literal) =>
    literal.includes(':') ? `E${literal.replaceAll(':', '\\x3a')}` : literal,
  )
}
