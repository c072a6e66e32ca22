// `node ops/scale.ts`: the arithmetic of docs/scale.md, from what was measured and what is assumed. A test holds the document to it.

/** Milliseconds of processor for one of each, by part: `pnpm bench capacity 100000`. Of a kept page what the others did meanwhile is their own. */
export const costs = {
  'page that is kept': { web: 0.142, database: 0, redis: 0.001, worker: 0 },
  'page of the feed, drawn': { web: 8.686, database: 1.226, redis: 0.123, worker: 0.227 },
  'page of a secret, drawn': { web: 5.26, database: 0.492, redis: 0.089, worker: 0.138 },
  'page of somebody signed in': { web: 7.187, database: 1.21, redis: 0.014, worker: 0.262 },
  'more of the feed, as JSON': { web: 0.853, database: 0.837, redis: 0.059, worker: 0.016 },
  search: { web: 1.168, database: 3.85, redis: 0.005, worker: 0.106 },
  'secret published': { web: 5.972, database: 2.792, redis: 0.127, worker: 0.288 },
  comment: { web: 4.206, database: 7.92, redis: 0.151, worker: 4.192 },
  reaction: { web: 0.663, database: 1.692, redis: 0.064, worker: 1.214 },
  'message in a chat': { web: 4.206, database: 7.92, redis: 0.151, worker: 4.192 },
} as const
export type Deed = keyof typeof costs
const parts = ['web', 'database', 'redis', 'worker'] as const

/** Bytes kept for each, with indexes: the same command. A message is taken for a comment. */
const kept: Partial<Record<Deed | 'new account', number>> = {
  'secret published': 1_959,
  comment: 631,
  reaction: 173,
  'message in a chat': 631,
  'new account': 1_297,
}
const travels = { page: 10_921, files: 198_343, json: 4_000 }

/** What one person does in a month. */
const habits: Record<Deed, number> = {
  'page that is kept': 45,
  'page of the feed, drawn': 10,
  'page of a secret, drawn': 20,
  'page of somebody signed in': 20,
  'more of the feed, as JSON': 30,
  search: 5,
  'secret published': 0.3,
  comment: 1,
  reaction: 12,
  'message in a chat': 3,
}
const assumed = {
  visits: 8,
  minutesOfVisit: 8,
  emptyCaches: 2,
  newAccounts: 0.3,
  /** The busiest minutes to the mean of the month. */
  peak: 5,
  /** How much of a processor may be used then. */
  used: 0.5,
  /** `pnpm bench live`: memory in a process that has just started, and what holding 5,000 takes of a core. */
  liveKilobytes: 28,
  coresOfLive: 0.0438 / 5_000,
  tokensOfText: { asked: 1_200, answered: 150 },
}
/** Dollars a month. */
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
const writes: readonly Deed[] = ['secret published', 'comment', 'reaction', 'message in a chat']
const deeds = Object.keys(habits) as Deed[]

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const perPerson = (part: (typeof parts)[number], which = deeds) =>
  sum(which.map((deed) => habits[deed] * costs[deed][part]))
const bytesKept =
  sum(deeds.map((deed) => habits[deed] * (kept[deed] ?? 0))) + assumed.newAccounts * (kept['new account'] ?? 0)
const pages = sum(deeds.slice(0, 4).map((deed) => habits[deed]))
const bytesOut =
  assumed.emptyCaches * travels.files + pages * travels.page + habits['more of the feed, as JSON'] * travels.json
const texts = habits['secret published'] + habits.comment
const { asked, answered } = assumed.tokensOfText
const ofModel = (texts * (asked * prices.millionAsked + answered * prices.millionAnswered)) / 1e6

const atPeak = (perMonth: number, people: number) => (perMonth * people * assumed.peak) / secondsOfMonth
const cores = (ms: number, people: number) => atPeak(ms / 1_000, people) / assumed.used
const live = (people: number) =>
  ((people * assumed.visits * assumed.minutesOfVisit * 60) / secondsOfMonth) * assumed.peak
const coresOf = (part: (typeof parts)[number], people: number) =>
  cores(perPerson(part), people) + (part === 'web' ? (live(people) * assumed.coresOfLive) / assumed.used : 0)

/** Three figures are more than the assumptions are worth. */
function said(value: number, unit = ''): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })}${unit}`
}
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
const bySize = (name: string, of: (people: number) => string) => [name, ...sizes.map(of)]

export function costTable(): string {
  const rowOf = (deed: Deed) => {
    const spent = parts.map((part) => said(costs[deed][part]))
    return [deed, ...spent, said(kept[deed] ?? 0), said(habits[deed])]
  }
  const all = [
    '**one person, one month**',
    ...parts.map((part) => `**${said(perPerson(part))}**`),
    `**${said(bytesKept)}**`,
    '',
  ]
  return table(
    ['what', ...parts.map((part) => `${part}, ms`), 'kept, bytes', 'times a month'],
    [...deeds.map(rowOf), all],
  )
}

export function needTable(): string {
  const yearly = (people: number) => (bytesKept * people * 12) / 1e9
  return table(
    ['at the peak', ...sizes.map((people) => `${said(people)} people`)],
    [
      bySize('pages a second', (people) => said(atPeak(pages, people))),
      bySize('of them drawn', (people) => said(atPeak(pages - habits['page that is kept'], people))),
      bySize('reactions a second', (people) => said(atPeak(habits.reaction, people))),
      bySize('comments and messages a second', (people) =>
        said(atPeak(habits.comment + habits['message in a chat'], people)),
      ),
      bySize('secrets a second', (people) => said(atPeak(habits['secret published'], people))),
      bySize('live connections', (people) => said(Math.round(live(people)))),
      bySize('their memory, GB', (people) => said((live(people) * assumed.liveKilobytes) / 1e6)),
      ...parts.map((part) => bySize(`cores of ${part}`, (people) => said(coresOf(part, people)))),
      bySize('of the database, for writes', (people) => said(cores(perPerson('database', [...writes]), people))),
      bySize('new in the database each year, GB', (people) => said(yearly(people))),
      bySize('secrets each year, million', (people) => said((habits['secret published'] * people * 12) / 1e6)),
      bySize('reactions each year, million', (people) => said((habits.reaction * people * 12) / 1e6)),
      bySize('out, TB a month', (people) => said((bytesOut * people) / 1e12)),
      bySize('out, Mbit/s', (people) => said((atPeak(bytesOut, people) * 8) / 1e6)),
    ],
  )
}

/** As planned below the tables: what is bought, never less than what is needed. */
export const plan = [
  { web: 2, database: 1, redis: 0.25, worker: 0.5, edge: 0.25, databases: 1 },
  { web: 4, database: 8, redis: 1, worker: 2, edge: 4, databases: 2 },
  { web: 180, database: 96, redis: 6, worker: 32, edge: 48, databases: 6 },
] as const

export function moneyTable(): string {
  const place = (people: number) => sizes.indexOf(people)
  const bought = (people: number) => {
    const { web = 0, database = 0, redis = 0, worker = 0, edge = 0 } = plan[place(people)] ?? {}
    return web + database + redis + worker + edge
  }
  const gigabytes = (people: number) => (bytesKept * people * 12) / 1e9
  const rows = {
    'cores bought': (people: number) => bought(people) * prices.core,
    'disks, after a year': (people: number) =>
      gigabytes(people) * (plan[place(people)]?.databases ?? 1) * prices.gigabyte,
    'backups, after a year': (people: number) => gigabytes(people) * 3 * prices.gigabyteOfBackup,
    'what goes out': (people: number) => (bytesOut / 1e12) * people * prices.terabyteOut,
    'texts judged': (people: number) => ofModel * people,
  }
  const all = (people: number) => sum(Object.values(rows).map((of) => of(people)))
  return table(
    ['dollars a month', ...sizes.map((people) => `${said(people)} people`)],
    [
      ...Object.entries(rows).map(([name, of]) => bySize(name, (people) => said(of(people)))),
      bySize('**together**', (people) => `**${said(all(people))}**`),
      bySize('for a thousand people', (people) => said((all(people) / people) * 1_000)),
    ],
  )
}

/** What is bought is enough for what is needed. */
export function shortOf(): string[] {
  return sizes.flatMap((people, place) =>
    parts
      .filter((part) => (plan[place]?.[part] ?? 0) < coresOf(part, people))
      .map((part) => `${part} for ${people}: ${said(coresOf(part, people))}`),
  )
}

if (import.meta.main) process.stdout.write(`${[costTable(), needTable(), moneyTable(), ...shortOf()].join('\n\n')}\n`)
