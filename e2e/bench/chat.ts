// `pnpm bench chat [browsers | crowd | deaths [sends] | long]`: message delivery latency, no lost or duplicate message after crashes, and equal
// cost of long and short conversations.
import { dropDatabase, fillDatabase } from '../support/programs.ts'
import type { Finding } from './measure/finding.ts'
import { tableOf } from './measure/table.ts'
import { benchChatBrowsers } from './parts/chat-browsers.ts'
import { benchChatCrowd } from './parts/chat-crowd.ts'
import { benchChatDeaths } from './parts/chat-deaths.ts'
import { benchLongChat } from './parts/chat-long.ts'

type Where = { readonly databaseUrl: string; readonly redisUrl: string }

export async function benchChat([part, sends = '20000']: string[], { databaseUrl, redisUrl }: Where) {
  const parts: Record<string, () => Promise<Finding[]>> = {
    browsers: () => benchChatBrowsers(databaseUrl, redisUrl),
    crowd: () => benchChatCrowd(databaseUrl, redisUrl),
    deaths: () => benchChatDeaths(databaseUrl, Number(sends)),
    long: () => benchLongChat(databaseUrl, redisUrl),
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
