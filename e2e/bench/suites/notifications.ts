// `pnpm bench notifications [browsers | crashes [writes] [kills]]`: notification latency in the browser, and exactly-once delivery under crashes.
import { dropDatabase, seedDatabase } from '../../support/servers/processes.ts'
import type { Finding } from '../results/finding.ts'
import { formatTable } from '../results/table.ts'
import { benchNotificationLatency } from '../parts/notification-browser-latency.ts'
import { benchNotificationCrashRecovery } from '../parts/notification-crash-recovery.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchNotifications(args: string[], { databaseUrl, redisUrl }: Urls) {
  const [part, writes = '10000', kills = '100'] = args
  const parts: Record<string, () => Promise<Finding[]>> = {
    browsers: () => benchNotificationLatency(databaseUrl, redisUrl),
    crashes: () => benchNotificationCrashRecovery(databaseUrl, Number(writes), Number(kills)),
  }
  const findings: Finding[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (part !== undefined && part !== name) continue
    dropDatabase(databaseUrl)
    seedDatabase(databaseUrl)
    findings.push(...(await measure()))
  }
  dropDatabase(databaseUrl)
  process.stdout.write(`${formatTable(findings)}\n`)
  return { findings }
}
