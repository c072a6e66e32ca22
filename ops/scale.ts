// Capacity model, `node ops/scale.ts`: computes the tables of docs/scale.md from benchmarks and assumptions. A test keeps the document
// current.

/**
 * CPU milliseconds per action and component: `pnpm bench capacity 100000`, with br. For a cached page, CPU time of the other components during the
 * run is not counted. A page of a signed-in reader includes the request for its state. For a search, the database time is the mean over the 14
 * kinds of query of `pnpm bench search 5000000` (docs/benchmarks.md): with 100,000 secrets it was 2.60, which does not hold for millions of rows.
 */
export const costs = {
  'cached page': { web: 0.093, database: 0, redis: 0.001, worker: 0 },
  'feed page, rendered': { web: 5.502, database: 2.324, redis: 0.007, worker: 0.188 },
  'secret page, rendered': { web: 4.055, database: 0.777, redis: 0.005, worker: 0.133 },
  'signed-in page, shared copy': { web: 2.077, database: 0.701, redis: 0.004, worker: 0.09 },
  'signed-in page, rendered': { web: 6.187, database: 2.001, redis: 0.008, worker: 0.188 },
  'next feed page, JSON': { web: 1.444, database: 1.469, redis: 0.003, worker: 0.106 },
  search: { web: 0.966, database: 11.8, redis: 0.005, worker: 0.102 },
  'secret published': { web: 3.7, database: 1.062, redis: 0.081, worker: 0.128 },
  comment: { web: 2.099, database: 3.381, redis: 0.087, worker: 2.846 },
  reaction: { web: 0.474, database: 0.612, redis: 0.052, worker: 0.339 },
  'chat message': { web: 2.099, database: 3.381, redis: 0.087, worker: 2.846 },
  'anonymous account': { web: 23.311, database: 3.274, redis: 0.156, worker: 1.64 },
  'account with e-mail': { web: 62.918, database: 4.905, redis: 0.215, worker: 2.465 },
  'log-in': { web: 42.05, database: 2.507, redis: 0.21, worker: 1.817 },
} as const
export type Action = keyof typeof costs
const parts = ['web', 'database', 'redis', 'worker'] as const
type Part = (typeof parts)[number]

/** Bytes stored per action, with indexes (same benchmark). A chat message is counted like a comment. */
const storedBytes: Partial<Record<Action, number>> = {
  'secret published': 2_242,
  comment: 697,
  reaction: 173,
  'chat message': 697,
  'anonymous account': 1_268,
  'account with e-mail': 1_268,
}
/** Compressed bytes (br) of a first page view (same benchmark). */
export const transferBytes = { page: 10_779, files: 249_074 }

/** Actions of one user per month. */
const actionsPerMonth: Record<Action, number> = {
  'cached page': 21,
  'feed page, rendered': 5,
  'secret page, rendered': 9,
  'signed-in page, shared copy': 30,
  'signed-in page, rendered': 30,
  'next feed page, JSON': 30,
  search: 5,
  'secret published': 0.3,
  comment: 1,
  reaction: 12,
  'chat message': 3,
  'anonymous account': 0.2,
  'account with e-mail': 0.1,
  'log-in': 0.2,
}
const assumed = {
  visits: 8,
  minutesOfVisit: 8,
  emptyCaches: 2,
  /** Of the rendered pages of signed-in readers, those with private texts: they are not compressed. */
  privatePages: 10,
  privatePageBytes: 50_000,
  /** Bytes of the state of a page, which each page of a signed-in reader requests. */
  pageState: 1_024,
  /** Ratio of peak load to the monthly mean. */
  peak: 5,
  /** Maximum CPU utilization at peak. */
  used: 0.5,
  /** Compressed bytes of a list or search response. */
  json: 4_000,
  /** Memory per SSE connection. Above the limit of `pnpm bench live` (20): the maximum observed, in a process that had just started. */
  liveKilobytes: 28,
  tokensOfText: { asked: 1_200, answered: 150 },
  /** WAL per write: eight pages of 8 kB, because the first update of a page after a checkpoint logs the full page. */
  logOfWrite: 65_536,
  /** Working set: the rows of this many days, and the feed indexes of all secrets (docs/benchmarks.md: 4 GB for 20 million). */
  daysInMemory: 7,
  indexOfSecret: 200,
  /** Redis: rate-limit counters of users active in the last hour. */
  countersOfPerson: 2_000,
  /** Disk size as a multiple of the stored data. */
  roomOnDisk: 2,
  gigabytesOfCore: 4,
}
/** CPU cores per SSE connection: `pnpm bench live 5000 60`, measured with 5,000 connections. */
const coresPerConnection = 0.0438 / 5_000
/** Retention of full, uncompressed backups in `ops/postgresql/backup`: one of today and one of each of these days before. */
export const daysOfBackups = 35
/** `worker_connections` in `ops/nginx`, with one worker process per core. An SSE client uses two: to the browser and to the upstream. */
export const edgeConnections = 16_384
/** US dollars per month. */
const prices = {
  core: 15,
  gigabyte: 0.1,
  gigabyteOfBackup: 0.02,
  terabyteOut: 10,
  millionAsked: 0.1,
  millionAnswered: 0.4,
}
export const sizes = [10_000, 1_000_000, 100_000_000]
const secondsOfMonth = 30 * 86_400
const writes: readonly Action[] = [
  'secret published',
  'comment',
  'reaction',
  'chat message',
  'anonymous account',
  'account with e-mail',
  'log-in',
]
const actions = Object.keys(actionsPerMonth) as Action[]

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/**
 * Cross-shard queries: every shard runs the query of a feed page or a search, at worst as long as a single database would. Of the rendered pages of
 * signed-in readers a third are feed pages; the others name a secret or an account.
 */
const crossing: Partial<Record<Action, number>> = {
  'feed page, rendered': 1,
  'signed-in page, rendered': 1 / 3,
  'next feed page, JSON': 1,
  search: 1,
}
const perPerson = (part: Part, which = actions, shards = 1) =>
  sum(
    which.map((action) => {
      const shardsQueried = part === 'database' ? 1 + (crossing[action] ?? 0) * (shards - 1) : 1
      return actionsPerMonth[action] * costs[action][part] * shardsQueried
    }),
  )
const storedBytesPerUser = sum(actions.map((action) => actionsPerMonth[action] * (storedBytes[action] ?? 0)))
const cachedPages = actionsPerMonth['cached page'] + actionsPerMonth['signed-in page, shared copy']
const pagesOfSignedIn = actionsPerMonth['signed-in page, shared copy'] + actionsPerMonth['signed-in page, rendered']
const pages = pagesOfSignedIn + sum(actions.slice(0, 3).map((action) => actionsPerMonth[action]))
const lists = actionsPerMonth['next feed page, JSON'] + actionsPerMonth.search
const bytesOut =
  assumed.emptyCaches * transferBytes.files +
  (pages - assumed.privatePages) * transferBytes.page +
  assumed.privatePages * assumed.privatePageBytes +
  pagesOfSignedIn * assumed.pageState +
  lists * assumed.json
const texts = actionsPerMonth['secret published'] + actionsPerMonth.comment
const { asked, answered } = assumed.tokensOfText
const modelCostPerUser = (texts * (asked * prices.millionAsked + answered * prices.millionAnswered)) / 1e6

const atPeak = (perMonth: number, people: number) => (perMonth * people * assumed.peak) / secondsOfMonth
const cores = (ms: number, people: number) => atPeak(ms / 1_000, people) / assumed.used
const connectionsAtPeak = (people: number) =>
  ((people * assumed.visits * assumed.minutesOfVisit * 60) / secondsOfMonth) * assumed.peak
const coresOf = (part: Part, people: number, shards = 1) =>
  cores(perPerson(part, actions, shards), people) +
  (part === 'web' ? (connectionsAtPeak(people) * coresPerConnection) / assumed.used : 0)
const coresOfWrites = (people: number) => cores(perPerson('database', [...writes]), people)
const gigabytesOfYear = (people: number) => (storedBytesPerUser * people * 12) / 1e9
/** WAL bytes per month. */
const walBytes = (people: number) => sum(writes.map((action) => actionsPerMonth[action])) * assumed.logOfWrite * people
const workingSetGigabytes = (people: number) =>
  (storedBytesPerUser * people * (assumed.daysInMemory / 30) +
    actionsPerMonth['secret published'] * people * 12 * assumed.indexOfSecret) /
  1e9
const redisGigabytes = (people: number) => {
  const ofLastHour = connectionsAtPeak(people) * (60 / assumed.minutesOfVisit)
  return (ofLastHour * assumed.countersOfPerson) / 1e9
}

/** Formats a number with up to three significant digits; the assumptions justify no more. */
function formatNumber(value: number, unit = ''): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })}${unit}`
}
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
const plural = (count: number, what: string) => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`
const bySize = (name: string, of: (people: number) => string) => [name, ...sizes.map(of)]

export function costTable(): string {
  const rowOf = (action: Action) => {
    const spent = parts.map((part) => formatNumber(costs[action][part]))
    return [action, ...spent, formatNumber(storedBytes[action] ?? 0), formatNumber(actionsPerMonth[action])]
  }
  const all = [
    '**one user, one month**',
    ...parts.map((part) => `**${formatNumber(perPerson(part))}**`),
    `**${formatNumber(storedBytesPerUser)}**`,
    '',
  ]
  return table(
    ['action', ...parts.map((part) => `${part}, ms`), 'stored, bytes', 'per month'],
    [...actions.map(rowOf), all],
  )
}

export function demandTable(): string {
  return table(
    ['at the peak', ...sizes.map((people) => `${formatNumber(people)} users`)],
    [
      bySize('pages per second', (people) => formatNumber(atPeak(pages, people))),
      bySize('of them rendered', (people) => formatNumber(atPeak(pages - cachedPages, people))),
      bySize('reactions per second', (people) => formatNumber(atPeak(actionsPerMonth.reaction, people))),
      bySize('comments and messages per second', (people) =>
        formatNumber(atPeak(actionsPerMonth.comment + actionsPerMonth['chat message'], people)),
      ),
      bySize('secrets per second', (people) => formatNumber(atPeak(actionsPerMonth['secret published'], people))),
      bySize('SSE connections', (people) => formatNumber(Math.round(connectionsAtPeak(people)))),
      bySize('their memory, GB', (people) => formatNumber((connectionsAtPeak(people) * assumed.liveKilobytes) / 1e6)),
      bySize('connections at the edges', (people) => formatNumber(Math.round(connectionsAtPeak(people) * 2))),
      ...parts.map((part) => bySize(`${part} cores`, (people) => formatNumber(coresOf(part, people)))),
      bySize('database cores for writes', (people) => formatNumber(coresOfWrites(people))),
      bySize('database cores with the planned shards', (people) =>
        formatNumber(coresOf('database', people, planFor(people).shards)),
      ),
      bySize('working set of the database, GB', (people) => formatNumber(workingSetGigabytes(people))),
      bySize('Redis memory, GB', (people) => formatNumber(redisGigabytes(people))),
      bySize('WAL, GB per day', (people) => formatNumber(walBytes(people) / 30 / 1e9)),
      bySize('WAL to each receiver, Mbit/s', (people) => formatNumber((atPeak(walBytes(people), 1) * 8) / 1e6)),
      bySize('database growth per year, GB', (people) => formatNumber(gigabytesOfYear(people))),
      bySize('secrets per year, million', (people) =>
        formatNumber((actionsPerMonth['secret published'] * people * 12) / 1e6),
      ),
      bySize('reactions per year, million', (people) => formatNumber((actionsPerMonth.reaction * people * 12) / 1e6)),
      bySize('egress, TB per month', (people) => formatNumber((bytesOut * people) / 1e12)),
      bySize('egress, Mbit/s', (people) => formatNumber((atPeak(bytesOut, people) * 8) / 1e6)),
    ],
  )
}

type Machines = {
  readonly what: string
  readonly machines: number
  readonly cores: number
  readonly components: readonly (Part | 'edge')[]
}
type Plan = {
  /** Number of PostgreSQL primaries, each with a partition of the rows, and number of copies of each row (primary and replicas). */
  readonly shards: number
  readonly copies: number
  /** Value of `worker_connections`. */
  readonly connections: number
  readonly servers: readonly Machines[]
}
/** Planned servers. `findShortfalls` returns where they are below the demand. */
const plans: readonly Plan[] = [
  {
    shards: 1,
    copies: 1,
    connections: edgeConnections,
    servers: [
      { what: 'all in one', machines: 1, cores: 4, components: [...parts, 'edge'] },
      { what: 'backups', machines: 1, cores: 1, components: [] },
    ],
  },
  {
    shards: 1,
    copies: 2,
    connections: edgeConnections,
    servers: [
      { what: 'web and worker', machines: 2, cores: 4, components: ['web', 'worker'] },
      { what: 'PostgreSQL', machines: 2, cores: 8, components: ['database'] },
      { what: 'Redis', machines: 1, cores: 1, components: ['redis'] },
      { what: 'edges', machines: 2, cores: 2, components: ['edge'] },
      { what: 'backups', machines: 1, cores: 1, components: [] },
    ],
  },
  {
    shards: 4,
    copies: 2,
    connections: 2 * edgeConnections,
    servers: [
      { what: 'web and worker', machines: 28, cores: 8, components: ['web', 'worker'] },
      { what: 'PostgreSQL', machines: 8, cores: 32, components: ['database'] },
      { what: 'Redis', machines: 6, cores: 1, components: ['redis'] },
      { what: 'edges', machines: 24, cores: 4, components: ['edge'] },
      { what: 'backups', machines: 4, cores: 2, components: [] },
    ],
  },
]
function planFor(people: number): Plan {
  const plan = plans[sizes.indexOf(people)]
  if (plan === undefined) throw new Error(`no plan for ${people} users`)
  return plan
}
const coresBought = (people: number) => sum(planFor(people).servers.map((each) => each.machines * each.cores))

export function planTable(): string {
  // Row order of the largest plan, which has nearly all kinds of server.
  const kinds = [...new Set(plans.toReversed().flatMap(({ servers }) => servers.map(({ what }) => what)))]
  const cell = (kind: string, people: number) => {
    const found = planFor(people).servers.find(({ what }) => what === kind)
    if (found === undefined) return ''
    return `${found.machines} × ${plural(found.cores, 'core')}, ${found.cores * assumed.gigabytesOfCore} GB`
  }
  return table(
    ['machines', ...sizes.map((people) => `${formatNumber(people)} users`)],
    [
      ...kinds.map((kind) => bySize(kind, (people) => cell(kind, people))),
      bySize('PostgreSQL primaries (shards)', (people) => formatNumber(planFor(people).shards)),
      bySize('PostgreSQL replicas', (people) => formatNumber(planFor(people).shards * (planFor(people).copies - 1))),
      bySize('**total**', (people) => {
        const machines = sum(planFor(people).servers.map((each) => each.machines))
        return `**${plural(machines, 'machine')}, ${plural(coresBought(people), 'core')}**`
      }),
    ],
  )
}

export function priceTable(): string {
  const walArchiveGb = (people: number) => (walBytes(people) / 30 / 1e9) * (daysOfBackups + 1)
  const rows = {
    'cores bought': (people: number) => coresBought(people) * prices.core,
    'disks after a year': (people: number) =>
      gigabytesOfYear(people) * planFor(people).copies * assumed.roomOnDisk * prices.gigabyte,
    'backups: full, daily': (people: number) => gigabytesOfYear(people) * (daysOfBackups + 1) * prices.gigabyteOfBackup,
    'backups: WAL': (people: number) => walArchiveGb(people) * prices.gigabyteOfBackup,
    egress: (people: number) => (bytesOut / 1e12) * people * prices.terabyteOut,
    'text moderation': (people: number) => modelCostPerUser * people,
  }
  const all = (people: number) => sum(Object.values(rows).map((of) => of(people)))
  return table(
    ['dollars per month', ...sizes.map((people) => `${formatNumber(people)} users`)],
    [
      ...Object.entries(rows).map(([name, of]) => bySize(name, (people) => formatNumber(of(people)))),
      bySize('**total**', (people) => `**${formatNumber(all(people))}**`),
      bySize('per thousand users', (people) => formatNumber((all(people) / people) * 1_000)),
    ],
  )
}

/** Returns where capacity is below demand, also after the failure of one server of a kind (of one per shard, with shards). */
export function findShortfalls(): string[] {
  return sizes.flatMap((people) => {
    const { shards, servers, connections } = planFor(people)
    return servers.flatMap(({ what, machines, cores, components }) => {
      const carried = parts.filter((part) => components.includes(part))
      const isDatabase = components.includes('database')
      const apart = isDatabase ? shards : 1
      const needed = sum(carried.map((part) => coresOf(part, people, shards)))
      const left = machines > apart ? machines / apart - 1 : machines
      const gigabytes = cores * assumed.gigabytesOfCore
      const checks: Record<string, readonly [need: number, there: number]> = {
        cores: [needed, machines * cores],
        'cores without one': [(needed / apart) * assumed.used, left * cores],
        'cores of a primary': [isDatabase ? coresOfWrites(people) / shards : 0, cores],
        'memory of a database': [isDatabase ? workingSetGigabytes(people) / shards : 0, gigabytes],
        'memory of Redis': [components.includes('redis') ? redisGigabytes(people) : 0, machines * gigabytes],
        'edge connections': [
          components.includes('edge') ? (connectionsAtPeak(people) * 2) / assumed.used : 0,
          machines * cores * connections,
        ],
      }
      return Object.entries(checks)
        .filter(([, [need, there]]) => need > there)
        .map(
          ([name, [need, there]]) =>
            `${what} for ${formatNumber(people)}, ${name}: ${formatNumber(need)} of ${formatNumber(there)}`,
        )
    })
  })
}

if (import.meta.main)
  process.stdout.write(`${[costTable(), demandTable(), planTable(), priceTable(), ...findShortfalls()].join('\n\n')}\n`)
