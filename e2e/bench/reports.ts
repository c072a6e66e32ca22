// `pnpm bench reports [desk [reports] | flood [reports]]`: the moderators' list costs the same with many reports as with few, and mass reports of
// one item make one case.
import { dropDatabase, fillDatabase } from '../support/programs.ts'
import type { Finding } from './measure/finding.ts'
import { tableOf } from './measure/table.ts'
import { benchReportsDesk } from './parts/reports-desk.ts'
import { benchReportsFlood } from './parts/reports-flood.ts'

type Where = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchReports([part, count]: string[], { databaseUrl, redisUrl }: Where) {
  const few = `${databaseUrl}_few`
  const parts: Record<string, () => Promise<Finding[]>> = {
    desk: () => benchReportsDesk({ few, many: databaseUrl, redisUrl }, Number(count ?? 200_000)),
    flood: () => benchReportsFlood(databaseUrl, redisUrl, Number(count ?? 10_000)),
  }
  const findings: Finding[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (part !== undefined && part !== name) continue
    for (const url of name === 'desk' ? [few, databaseUrl] : [databaseUrl]) {
      dropDatabase(url)
      fillDatabase(url)
    }
    findings.push(...(await measure()))
  }
  for (const url of [few, databaseUrl]) dropDatabase(url)
  process.stdout.write(`${tableOf(findings)}\n`)
  return { findings }
}
