// Bare PostgreSQL: pgbench runs the same statements, prepared, with nothing of ours in between.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Statement, textOf } from './feed-reader.ts'

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

/** Statements of ours as a script. Their values become variables, which pgbench sends as parameters; it cannot send null. */
export function scriptOf(statements: readonly Statement[]): { script: string; variables: string[] } {
  const variables: string[] = []
  const lines = statements.map(({ text, values }, place) => {
    values.forEach((value, index) => value !== null && variables.push(`v${place}_${index + 1}=${textOf(value)}`))
    const bound = text.replace(/\$(\d+)/g, (_, index) => (values[index - 1] === null ? 'null' : `:v${place}_${index}`))
    return `${bound.replaceAll(/\s*\n\s*/g, ' ')};`
  })
  return { script: lines.join('\n'), variables }
}
