// `pnpm bench publishing`: whether what people write is saved and judged rightly when the AI provider fails, and once when processes die.
import { dropDatabase, fillDatabase } from '../support/programs.ts'
import type { Finding } from './measure/finding.ts'
import { tableOf } from './measure/table.ts'
import { benchDeaths } from './parts/deaths.ts'
import { benchFeedMeanwhile } from './parts/feed-meanwhile.ts'
import { benchProviderFailures } from './parts/provider-failures.ts'

export type Where = { readonly databaseUrl: string; readonly redisUrl: string }

const parts: Record<string, (where: Where) => Promise<Finding[]>> = {
  provider: benchProviderFailures,
  feed: benchFeedMeanwhile,
  deaths: benchDeaths,
}

export async function benchPublishing(wanted: string[], where: Where): Promise<{ findings: Finding[] }> {
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
