// `pnpm bench accounts`: timing side channel of account endpoints (known vs. unknown e-mail), cost of a session, and effect of password hashing
// on feed latency.
import { randomUUID } from 'node:crypto'
import { dropDatabase, seedDatabase, freePort, serverProcess } from '../../support/servers/processes.ts'
import { readAtRate } from '../load/constant-rate.ts'
import { insertAccountsWithPassword, password } from '../load/password-accounts.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import { type Pair, measurePairs, signTest } from '../results/paired-latency.ts'
import { median, percentile } from '../results/statistics.ts'
import { formatTable } from '../results/table.ts'

/** The login throttle allows ten attempts per e-mail; with this many accounts no limit is reached. */
const accountCount = 100
const pairCount = 300
const concurrentLogIns = 50
const feedSeconds = 6

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }
type Site = { readonly origin: string; readonly known: readonly string[] }

export async function benchAccounts({ databaseUrl, redisUrl }: Urls): Promise<{ findings: Finding[] }> {
  dropDatabase(databaseUrl)
  seedDatabase(databaseUrl, 20_000)
  const known = await insertAccountsWithPassword(databaseUrl, accountCount)
  const port = await freePort()
  const server = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  try {
    const site = { origin: `http://127.0.0.1:${port}`, known }
    const findings = [...(await measureTiming(site)), ...(await measureSession(site)), ...(await measureHashing(site))]
    process.stdout.write(`${formatTable(findings)}\n`)
    return { findings }
  } finally {
    await server.stop()
    dropDatabase(databaseUrl)
  }
}

let requestCount = 0
function post(origin: string, path: string, body: object): Promise<Response> {
  requestCount += 1
  // Neighbours have different /24 networks, because these share a budget.
  const address = `10.${60 + (Math.floor(requestCount / 62_500) % 100)}.${requestCount % 250}.${Math.floor(requestCount / 250) % 250}`
  return fetch(`${origin}/api/v1/accounts/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
}

async function measureTiming({ origin, known }: Site): Promise<Finding[]> {
  const unknown = () => `extrana-${randomUUID()}@correo.example`
  const endpoints: [string, (email: string) => Promise<Response>][] = [
    ['log-in', (email) => post(origin, 'log-in', { email, password: 'no-es-esta-clave' })],
    ['register', (email) => post(origin, 'register', { email, password: `clave-nueva-${requestCount}` })],
    ['forgotten-password', (email) => post(origin, 'forgotten-password', { email })],
  ]
  const findings: Finding[] = []
  for (const [name, call] of endpoints) {
    const found = await measurePairs(pairCount, {
      one: (iteration) => call(known[iteration % known.length] ?? ''),
      other: () => call(unknown()),
    })
    findings.push(timingFinding(name, found))
  }
  return findings
}

function timingFinding(name: string, found: readonly Pair[]): Finding {
  const differences = found.map(({ one, other }) => one - other)
  const { p } = signTest(differences)
  const medianDifference = median(differences)
  const detail = `known ${median(found.map(({ one }) => one)).toFixed(1)}, unknown ${median(found.map(({ other }) => other)).toFixed(1)} ms; sign test p = ${p.toFixed(3)}, ${found.length} pairs`
  return informational(medianDifference, {
    id: `accounts.timing.${name}`,
    what: `${name}: median latency difference of interleaved pairs`,
    unit: 'ms',
    detail,
  })
}

async function measureSession({ origin, known }: Site): Promise<Finding[]> {
  const entry = await post(origin, 'log-in', { email: known[0] ?? '', password })
  const cookie = entry.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = (cookies: string) => (iteration: number) =>
    fetch(`${origin}/`, { headers: { cookie: cookies, 'x-forwarded-for': `10.50.${iteration % 250}.7` } })
  // Any unknown cookie bypasses the response cache, so neither side gets a cached response.
  const found = await measurePairs(pairCount, { one: page(cookie), other: page('otra=1') })
  const ratio = median(found.map(({ one }) => one)) / median(found.map(({ other }) => other))
  const detail = `${median(found.map(({ one }) => one)).toFixed(2)} / ${median(found.map(({ other }) => other)).toFixed(2)} ms`
  return [
    informational(ratio, {
      id: 'accounts.session',
      what: 'page latency with a session / without',
      unit: 'x',
      detail,
    }),
  ]
}

async function measureHashing({ origin, known }: Site): Promise<Finding[]> {
  const read = (from: number) =>
    readAtRate(origin, ['/api/v1/secrets?minAge=20', '/api/v1/secrets?maxAge=60'], {
      perSecond: 100,
      seconds: feedSeconds,
      from,
    })
  await read(0)
  const [calm, busy]: number[][] = [[], []]
  let logIns = 0
  let refused = 0
  for (let round = 0; round < 3; round += 1) {
    calm?.push(...(await read(1_000 * (2 * round + 1))))
    const reading = new AbortController()
    const logInLoops = Array.from({ length: concurrentLogIns }, async () => {
      while (!reading.signal.aborted) {
        const answer = await post(origin, 'log-in', { email: known[logIns++ % known.length] ?? '', password })
        if (!answer.ok) refused += 1
      }
    })
    busy?.push(...(await read(1_000 * (2 * round + 2))))
    reading.abort()
    await Promise.all(logInLoops)
  }
  const [idle, loaded] = [percentile(calm ?? [], 0.99), percentile(busy ?? [], 0.99)]
  const detail = `${loaded.toFixed(1)} / ${idle.toFixed(1)} ms; ${logIns} logins, ${refused} refused`
  return [
    atMost(2, loaded / idle, {
      id: 'accounts.hashing',
      what: `feed p99 with ${concurrentLogIns} concurrent logins / without`,
      detail,
    }),
  ]
}
