// `pnpm bench chat [browsers | crowd | deaths [sends] | long]`: message delivery latency, no lost or duplicate message after crashes, and equal
// cost of long and short conversations.
import { dropDatabase, seedDatabase } from '../support/programs.ts'
import type { Finding } from './measure/finding.ts'
import { formatTable } from './measure/table.ts'
import { benchChatLatency } from './parts/chat-browsers.ts'
import { benchChatLoad } from './parts/chat-crowd.ts'
import { benchChatCrashRecovery } from './parts/chat-deaths.ts'
import { benchLongConversation } from './parts/chat-long.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchChat([part, sends = '20000']: string[], { databaseUrl, redisUrl }: Urls) {
  const parts: Record<string, () => Promise<Finding[]>> = {
    browsers: () => benchChatLatency(databaseUrl, redisUrl),
    crowd: () => benchChatLoad(databaseUrl, redisUrl),
    deaths: () => benchChatCrashRecovery(databaseUrl, Number(sends)),
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
