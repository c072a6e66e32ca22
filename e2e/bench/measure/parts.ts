// Runs the selected parts of a benchmark (all by default), each with a fresh database, and prints the result table.
import { dropDatabase, fillDatabase } from '../../support/programs.ts'
import type { Finding } from './finding.ts'
import { tableOf } from './table.ts'

export type Where = { readonly databaseUrl: string; readonly redisUrl: string }
export type Parts = Readonly<Record<string, (where: Where) => Promise<Finding[]>>>

export async function measureParts(parts: Parts, wanted: string[], where: Where): Promise<{ findings: Finding[] }> {
  const findings: Finding[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    dropDatabase(where.databaseUrl)
    fillDatabase(where.databaseUrl)
    findings.push(...(await part(where)))
  }
  dropDatabase(where.databaseUrl)
  process.stdout.write(`${tableOf(findings)}\n`)
  return { findings }
}
