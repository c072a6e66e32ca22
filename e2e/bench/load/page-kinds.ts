// The pages that the benchmarks render: the feed and a secret, for a visitor and for a signed-in user, both after the age gate.
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { createApiClients } from './api-clients.ts'
import type { PageRequests } from './page-requests.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { openFeedReader } from '../databases/feed-reader.ts'
import { feedQueries, listFeedUrls } from '../databases/feed-urls.ts'

export type PageKind = PageRequests & {
  readonly id: string
  readonly what: string
}

const maxPaths = 2_000
const clients = 50

/** So many different paths that no response comes from the response cache. */
export async function listPageKinds(databaseUrl: string, redisUrl: string): Promise<PageKind[]> {
  const reader = await openFeedReader(databaseUrl, redisUrl)
  const [feeds, secrets] = await asOwner(databaseUrl, async (query) => [
    (await listFeedUrls(reader, query, feedQueries.plain, maxPaths)).map(({ page }) => page),
    (
      await query<{ id: string }>(
        `select public_id as id from content.secrets where is_listed order by id desc limit ${maxPaths}`,
      )
    ).map(({ id }) => `/secret/${id}`),
  ])
  await reader.close()
  const visitor = [`${ageCookie.name}=${ageCookie.value}`]
  const signedIn = (await createApiClients(databaseUrl, clients)).map(({ cookie }) => `${visitor[0]}; ${cookie}`)
  return [
    { id: 'feed', what: 'feed of a visitor', paths: feeds, cookies: visitor },
    { id: 'secret', what: 'secret of a visitor', paths: secrets, cookies: visitor },
    { id: 'feed.signed-in', what: 'feed of a signed-in user', paths: feeds, cookies: signedIn },
    { id: 'secret.signed-in', what: 'secret of a signed-in user', paths: secrets, cookies: signedIn },
    {
      id: 'feed.shared',
      what: 'feed for all signed-in readers, with the request for the state of the page',
      paths: ['/'],
      following: ['/api/v1/me/page'],
      cookies: signedIn.map((cookie) => `${cookie}; __Host-in=1`),
    },
  ]
}
