// The requests of the comparison with NodeBB: its page of recent topics, and ours with as many items, for the load generator (path, tab, Cookie).
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { asOwner } from '../../databases/feed-databases.ts'
import { openFeedReader } from '../../databases/feed-reader.ts'
import { feedQueries, listFeedUrls } from '../../databases/feed-urls.ts'
import { createApiClients } from '../../load/api-clients.ts'
import type { Encoding } from '../../load/page-requests.ts'
import type { Load } from '../../load/wrk.ts'

export type PeerCase = { readonly id: string; readonly lines: readonly string[]; readonly encoding?: Encoding }
/** Each round, with the CPU time of the process for each request, and its resident memory after the round. */
export type PeerRounds = (Load & { readonly cpuMs: number; readonly megabytes: number })[]

const maxUrls = 24_000
const readers = 2_000

/** Both browsers and NodeBB: it does not compress its responses. */
export const nodebbCases: readonly PeerCase[] = [
  { id: 'nodebb.html', lines: ['/recent'], encoding: 'br' },
  { id: 'nodebb.json', lines: ['/api/recent'] },
]

export async function listPeerCases(databaseUrl: string, redisUrl: string): Promise<PeerCase[]> {
  const reader = await openFeedReader(databaseUrl, redisUrl)
  const [plain, filtered] = await asOwner(databaseUrl, async (query) => [
    await listFeedUrls(reader, query, feedQueries.plain, maxUrls),
    await listFeedUrls(reader, query, feedQueries.filtered, maxUrls),
  ])
  await reader.close()
  // Without it a third of the pages would be the age gate.
  const adult = `${ageCookie.name}=${ageCookie.value}`
  const signedIn = (await createApiClients(databaseUrl, readers)).map(
    ({ cookie }) => `/\t${adult}; ${cookie}; __Host-in=1`,
  )
  return [
    { id: 'json.uncached', lines: plain.map(({ api }) => api) },
    { id: 'json.filtered', lines: filtered.map(({ api }) => api) },
    { id: 'html.filtered', lines: filtered.map(({ page }) => `${page}\t${adult}`), encoding: 'br' },
    { id: 'html.signed-in', lines: signedIn, encoding: 'br' },
    { id: 'json.hot', lines: ['/api/v1/secrets'], encoding: 'br' },
    { id: 'html.hot', lines: [`/\t${adult}`], encoding: 'br' },
  ]
}
