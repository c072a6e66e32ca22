// Benchmark part: 500 pairs of readers, one in a block with a commenter of the page and one not. Status, headers and size of the page and of the
// request for its state must be equal, and a sign test must not tell their latencies apart.
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { asOwner, type Query } from '../databases/feed-databases.ts'
import { createApiClients, nextClientIp } from '../load/api-clients.ts'
import { atLeast, atMost, type Finding } from '../results/finding.ts'
import { measurePairs, type Pair, signTest } from '../results/paired-latency.ts'
import type { BenchUrls } from '../results/run-parts.ts'
import { median } from '../results/statistics.ts'

const pairCount = 500
/** `measurePairs` warms up with ten pairs. */
const warmUpCount = 10
/** Of 100 measurements without a difference one has a smaller p-value. */
const leastP = 0.01

type Page = { readonly secretId: string; readonly comments: readonly string[]; readonly commenter: string }
/** What an observer sees of a response. `date` and the values of random headers are left out. */
type Trace = string

export async function benchBlockedReaders({ databaseUrl, redisUrl }: BenchUrls): Promise<Finding[]> {
  const count = pairCount + warmUpCount
  const [blocked, others] = [await createApiClients(databaseUrl, count), await createApiClients(databaseUrl, count)]
  const page = await asOwner(databaseUrl, async (query) => {
    const found = await findPage(query)
    await insertBlocks(query, found.commenter, blocked)
    return found
  })
  const port = await freePort()
  const server = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  try {
    const findings: Finding[] = []
    const statePath = `/api/v1/me/page?secret=${page.secretId}&comments=${page.comments.join()}`
    const request = createRequester(`http://127.0.0.1:${port}`)
    await assertHidden(request, statePath, [blocked[0]?.cookie ?? '', others[0]?.cookie ?? ''])
    for (const [id, what, path] of [
      ['page', 'page of a secret', `/secret/${page.secretId}`],
      ['state', 'request for the state of the page', statePath],
    ] as const) {
      const traces: Record<'one' | 'other', Trace[]> = { one: [], other: [] }
      const send = (side: 'one' | 'other', clients: typeof blocked) => async (iteration: number) => {
        const answer = await request(path, clients[iteration]?.cookie ?? '')
        traces[side].push(await traceOf(answer.clone()))
        return answer
      }
      const pairs = await measurePairs(pairCount, { one: send('one', blocked), other: send('other', others) })
      const unequal = traces.one.filter((trace, index) => trace !== traces.other[index])
      findings.push(
        atMost(0, unequal.length, {
          id: `pages.blocks.${id}.unequal`,
          what: `${what}: pairs whose status, headers or size differ`,
          unit: '',
          detail: findDifference(traces.one, traces.other),
        }),
        latencyFinding(id, what, pairs),
      )
    }
    return findings
  } finally {
    await server.stop()
  }
}

function latencyFinding(id: string, what: string, pairs: readonly Pair[]): Finding {
  const { p } = signTest(pairs.map(({ one, other }) => one - other))
  const [one, other] = [median(pairs.map((pair) => pair.one)), median(pairs.map((pair) => pair.other))]
  return atLeast(leastP, p, {
    id: `pages.blocks.${id}.latency`,
    what: `${what}: p-value of the sign test, blocked and not blocked`,
    unit: '',
    detail: `medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, ${pairs.length} pairs`,
  })
}

/** A secret whose first page of comments has signed ones of an account of the example data. */
async function findPage(query: Query): Promise<Page> {
  const [found] = await query<{ secret: string; commenter: string }>(
    `select s.public_id as secret, a.id as commenter from content.public_comments c
       join content.secrets s on s.id = c.secret_id and s.is_listed
       join identity.accounts a on a.nickname = c.author_nickname
     group by 1, 2 order by count(*) desc, 1 limit 1`,
  )
  if (found === undefined) throw new Error('the example data has no signed comment')
  const comments = await query<{ id: string }>(
    `select c.public_id as id from content.public_comments c join content.secrets s on s.id = c.secret_id
     where s.public_id = $1 order by c.id desc limit 20`,
    [found.secret],
  )
  return { secretId: found.secret, commenter: found.commenter, comments: comments.map(({ id }) => id) }
}

/** Half of the readers blocked the commenter, half are blocked. */
async function insertBlocks(query: Query, commenter: string, readers: readonly { accountId: string }[]): Promise<void> {
  await query(
    `insert into identity.blocks (blocker_id, blocked_id)
     select case when n % 2 = 0 then $1 else id end, case when n % 2 = 0 then id else $1 end
     from unnest($2::uuid[]) with ordinality as r (id, n)`,
    [commenter, readers.map(({ accountId }) => accountId)],
  )
}

type Requester = (path: string, cookie: string) => Promise<Response>

function createRequester(origin: string): Requester {
  return (path, session) =>
    fetch(`${origin}${path}`, {
      headers: {
        cookie: `${ageCookie.name}=${ageCookie.value}; ${session}; __Host-in=1`,
        'accept-encoding': 'br',
        'x-forwarded-for': nextClientIp(),
      },
    })
}

/** Without a difference in the content the comparison says nothing. */
async function assertHidden(request: Requester, path: string, cookies: readonly string[]): Promise<void> {
  const [hidden = 0, shown = 0] = await Promise.all(
    cookies.map(async (cookie) => {
      const { hiddenComments } = (await (await request(path, cookie)).json()) as { hiddenComments: string[] }
      return hiddenComments.length
    }),
  )
  if (hidden === 0 || shown > 0) throw new Error(`comments hidden: ${hidden} and ${shown}`)
}

const randomHeaders = new Set(['x-request-id', 'x-padding', 'content-length'])

function findDifference(one: readonly Trace[], other: readonly Trace[]): string {
  const index = one.findIndex((trace, place) => trace !== other[place])
  return index === -1 ? (one[0]?.split(' bytes')[0] ?? '') + ' bytes' : `${one[index]} / ${other[index]}`
}

/**
 * The size is that of the document. The copy is rendered again each second, with another request id in it, so its compressed size and the hash of a
 * script differ between two renderings; `x-padding` has a random length.
 */
async function traceOf(answer: Response): Promise<Trace> {
  const headers = [...answer.headers].filter(([name]) => name !== 'date')
  const lines = headers.map(([name, value]) =>
    randomHeaders.has(name) ? name : `${name}: ${value.replaceAll(/'sha256-[^']+'/g, 'hash')}`,
  )
  return `${answer.status}, ${(await answer.arrayBuffer()).byteLength} bytes, ${lines.join(', ')}`
}
