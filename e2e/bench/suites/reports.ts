// `pnpm bench reports [list [reports] | flood [reports]]`: the moderators' list costs the same with many reports as with few, and mass reports of
// one item make one case.
import { dropDatabase, seedDatabase } from '../../support/servers/processes.ts'
import type { Finding } from '../results/finding.ts'
import { formatTable } from '../results/table.ts'
import { benchReportList } from '../parts/report-list-latency.ts'
import { benchReportsFlood } from '../parts/reports-flood.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchReports([part, count]: string[], { databaseUrl, redisUrl }: Urls) {
  const few = `${databaseUrl}_few`
  const parts: Record<string, () => Promise<Finding[]>> = {
    list: () => benchReportList({ few, many: databaseUrl, redisUrl }, Number(count ?? 200_000)),
    flood: () => benchReportsFlood(databaseUrl, redisUrl, Number(count ?? 10_000)),
  }
  const findings: Finding[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (part !== undefined && part !== name) continue
    for (const url of name === 'list' ? [few, databaseUrl] : [databaseUrl]) {
      dropDatabase(url)
      seedDatabase(url)
    }
    findings.push(...(await measure()))
  }
  for (const url of [few, databaseUrl]) dropDatabase(url)
  process.stdout.write(`${formatTable(findings)}\n`)
  return { findings }
}
