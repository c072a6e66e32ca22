// Test helpers for reactions: browsers with a device token and a network, over HTTP or directly to the handler, and counter queries.
import { createClient } from '@murmullo/contract/api/client'
import { endpoints, type MurmulloApi } from '@murmullo/contract/api/endpoints'
import { mentionsSelfHarm } from '@murmullo/contract/safety/self-harm'
import type { RequestContext, Deps } from '../../src/platform/context/request-context.ts'
import { issueSignedToken } from '../../src/platform/crypto/signed-token.ts'
import { createVisitorContext } from './visitor-context.ts'
import type { Site } from '../site/site.ts'

export function createApiFrom(url: string, address: string): MurmulloApi {
  return createClient(endpoints, {
    baseUrl: url,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'x-forwarded-for': address } }),
  })
}

/** Bypasses the HTTP rate limits, which would stop an attacker before the limit under test. */
export function createNetworkContext(
  services: Deps,
  network: string,
  wideNetwork: string | null = null,
): RequestContext {
  return createVisitorContext(services, network, wideNetwork)
}

/** Tokens with a valid signature, issued an hour ago: an attacker gets these only by waiting. */
export async function issueDeviceTokens(services: Deps, count: number): Promise<string[]> {
  const key = await services.keys('device')
  return Array.from({ length: count }, () => issueSignedToken(key, services.clock() - 3_600_000))
}

/** Of secrets that offer all reactions. */
export async function listPublicSecretIds(world: Site, count: number): Promise<string[]> {
  const rows = await world.sql<{ public_id: string; text: string }>(
    'select public_id, text from content.secrets where is_listed order by is_pinned desc, id',
  )
  const offersAllReactions = ({ text }: { readonly text: string }) => !mentionsSelfHarm(text)
  return rows
    .filter(offersAllReactions)
    .slice(0, count)
    .map((row) => row.public_id)
}

export type ReactionTally = { shown: number; counted: number; rows: number }

/** Of one secret: public count, counted rows and total rows. */
export async function countReactions(world: Site, secretId: string, kind?: string): Promise<ReactionTally> {
  const [row] = await world.sql<ReactionTally>(
    `select c.shown, count(*) filter (where r.is_counted)::int as counted, count(r)::int as rows
     from content.public_secrets s
     cross join lateral (select sum(n)::int as shown from (values ('heart', s.hearts), ('like', s.likes), ('dislike', s.dislikes),
       ('wow', s.wows), ('laugh', s.laughs)) as v (kind, n) where $2::text is null or v.kind = $2) c
     left join identity.reactions r on r.secret_id = s.id and ($2::text is null or r.kind = $2)
     where s.public_id = $1 group by c.shown`,
    [secretId, kind ?? null],
  )
  return row ?? { shown: 0, counted: 0, rows: 0 }
}

/** Number of secrets whose counters differ from their counted rows. */
export async function countWrongCounters(world: Site): Promise<number> {
  const [row] = await world.sql<{ wrong: number }>(
    `select count(*)::int as wrong from content.secret_counters c where (hearts, likes, dislikes, wows, laughs) <> (
       select count(*) filter (where kind = 'heart'), count(*) filter (where kind = 'like'), count(*) filter (where kind = 'dislike'),
         count(*) filter (where kind = 'wow'), count(*) filter (where kind = 'laugh')
       from identity.reactions r where r.secret_id = c.secret_id and r.is_counted)`,
  )
  return row?.wrong ?? -1
}

/** Runs the work for all items with this concurrency. */
export async function runConcurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
) {
  const left = items[Symbol.iterator]()
  const one = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
