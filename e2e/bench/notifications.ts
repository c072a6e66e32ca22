// `pnpm bench notifications [browsers | deaths [writes] [kills]]`: notification latency in the browser, and exactly-once delivery under crashes.
import { dropDatabase, fillDatabase } from '../support/programs.ts'
import type { Finding } from './measure/finding.ts'
import { tableOf } from './measure/table.ts'
import { benchNotifyingBrowsers } from './parts/notifying-browsers.ts'
import { benchNotifyingDeaths } from './parts/notifying-deaths.ts'

type Where = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchNotifications(args: string[], { databaseUrl, redisUrl }: Where) {
  const [part, writes = '10000', kills = '100'] = args
  const parts: Record<string, () => Promise<Finding[]>> = {
    browsers: () => benchNotifyingBrowsers(databaseUrl, redisUrl),
    deaths: () => benchNotifyingDeaths(databaseUrl, Number(writes), Number(kills)),
  }
  const findings: Finding[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (part !== undefined && part !== name) continue
    dropDatabase(databaseUrl)
    fillDatabase(databaseUrl)
    findings.push(...(await measure()))
  }
  dropDatabase(databaseUrl)
  process.stdout.write(`${tableOf(findings)}\n`)
  return { findings }
}
