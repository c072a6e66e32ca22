// `pnpm bench reports [desk [reports] | flood [reports] | keys [cases]]`: the moderators' desk costs the same with many reports as with few, mass reports
// of one item make one case, and a queue is decided with few keys.
import { dropDatabase, seedDatabase } from '../../support/servers/processes.ts'
import type { Finding } from '../results/finding.ts'
import { formatTable } from '../results/table.ts'
import { benchReportKeys } from '../parts/report-keys.ts'
import { benchReportList } from '../parts/report-list-latency.ts'
import { benchReportsFlood } from '../parts/reports-flood.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchReports([part, count]: string[], { databaseUrl, redisUrl }: Urls) {
  const few = `${databaseUrl}_few`
  const parts: Record<string, () => Promise<Finding[]>> = {
    desk: () => benchReportList({ few, many: databaseUrl, redisUrl }, Number(count ?? 200_000)),
    keys: () => benchReportKeys(databaseUrl, redisUrl, Number(count ?? 60)),
    flood: () => benchReportsFlood(databaseUrl, redisUrl, Number(count ?? 10_000)),
  }
  const findings: Finding[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (part !== undefined && part !== name) continue
    for (const url of name === 'desk' ? [few, databaseUrl] : [databaseUrl]) {
      dropDatabase(url)
      seedDatabase(url)
    }
    findings.push(...(await measure()))
  }
  for (const url of [few, databaseUrl]) dropDatabase(url)
  process.stdout.write(`${formatTable(findings)}\n`)
  return { findings }
}
