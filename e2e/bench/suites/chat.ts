// `pnpm bench chat [browsers | load | crashes [sends] | long]`: message delivery latency, no lost or duplicate message after crashes, and equal
// cost of long and short conversations.
import { dropDatabase, seedDatabase } from '../../support/servers/processes.ts'
import type { Finding } from '../results/finding.ts'
import { formatTable } from '../results/table.ts'
import { benchChatLatency } from '../parts/chat-browser-latency.ts'
import { benchChatLoad } from '../parts/chat-load.ts'
import { benchChatCrashRecovery } from '../parts/chat-crash-recovery.ts'
import { benchLongConversation } from '../parts/chat-long-conversation.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchChat([part, sends = '20000']: string[], { databaseUrl, redisUrl }: Urls) {
  const parts: Record<string, () => Promise<Finding[]>> = {
    browsers: () => benchChatLatency(databaseUrl, redisUrl),
    load: () => benchChatLoad(databaseUrl, redisUrl),
    crashes: () => benchChatCrashRecovery(databaseUrl, Number(sends)),
    long: () => benchLongConversation(databaseUrl, redisUrl),
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
