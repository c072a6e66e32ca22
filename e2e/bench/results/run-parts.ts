// Runs the selected parts of a benchmark (all by default), each with a fresh database, and prints the result table.
import { dropDatabase, seedDatabase } from '../../support/servers/processes.ts'
import type { Finding } from './finding.ts'
import { formatTable } from './table.ts'

export type BenchUrls = { readonly databaseUrl: string; readonly redisUrl: string }
export type Parts = Readonly<Record<string, (urls: BenchUrls) => Promise<Finding[]>>>

export async function measureParts(parts: Parts, wanted: string[], urls: BenchUrls): Promise<{ findings: Finding[] }> {
  const findings: Finding[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    dropDatabase(urls.databaseUrl)
    seedDatabase(urls.databaseUrl)
    findings.push(...(await part(urls)))
  }
  dropDatabase(urls.databaseUrl)
  process.stdout.write(`${formatTable(findings)}\n`)
  return { findings }
}
