// Linkage attack on stolen copies: scores that say how likely an account wrote a text, and how likely two texts have one author. Each uses what a copy
// without AUTHORSHIP_KEYS contains: equal values, times, the order and neighbourhood of transactions, places of rows, and the buckets in Redis.
import { type CopiedRow, type DatabaseCopy, readCopy } from './database-copy.ts'
import { linkByEqualValues, type Linked, type Subjects } from './equal-values.ts'
import { readWriteTimes, type WriteTimes } from './write-times.ts'

/** The greater, the likelier. */
export type Score = (one: string, other: string) => number
export type Attack = {
  /** Of a text and an account. */
  readonly authorship: Readonly<Record<string, Score>>
  /** Of two texts. */
  readonly sameAuthor: Readonly<Record<string, Score>>
  /** Of two texts, by their times alone: every visitor sees their minutes. */
  readonly publicTimes: Score
}

type LinkedCopy = { readonly copy: DatabaseCopy; readonly linked: Linked }

/** One copy after the other is read: only its rows of accounts and texts, and those of Redis, stay in memory. */
export async function attackCopies(files: readonly string[], subjects: Subjects): Promise<Attack> {
  const linked: LinkedCopy[] = []
  for (const file of files) {
    const copy = await readCopy(file)
    const redis = copy.rows.filter(({ table }) => table === 'redis')
    linked.push({ linked: linkByEqualValues(copy, subjects), copy: { ...copy, rows: redis } })
  }
  const times = readWriteTimes(linked)
  const strength: Score = (one, other) => sum(linked.map((each) => each.linked.strength(one, other)))
  const authorship: Record<string, Score> = {
    'equal values': strength,
    ...neighbourScores(times),
    'changes after notifications': scoreChanges(linked),
  }
  const buckets = linkByBuckets(linked)
  const candidates = memoize((text: string) => rankAccounts(text, [...subjects.accounts], authorship))
  return {
    authorship,
    sameAuthor: {
      'equal values': strength,
      'buckets of the rate limit': (one, other) =>
        buckets.get(one)?.isDisjointFrom(buckets.get(other) ?? none) === false ? 1 : 0,
      'candidate authors': (one, other) => similarity(candidates(one), candidates(other)),
    },
    publicTimes: (one, other) =>
      -Math.abs((times.ofText.get(one) ?? Number.NaN) - (times.ofText.get(other) ?? Number.NaN)),
  }
}

const none: ReadonlySet<string> = new Set()

/** Distances in the order of transactions between a text and the writes of an account. */
function neighbourScores({ ofText, ofAccount, place }: WriteTimes): Record<string, Score> {
  const texts = [...ofText.values()]
  const [first, last] = [Math.min(...texts), Math.max(...texts)]
  const distances = memoize((text: string) =>
    memoize((account: string) => {
      const at = ofText.get(text) ?? Number.NaN
      const writes = ofAccount.get(account) ?? []
      const index = lowerBound(writes, at)
      return {
        before: at - (writes[index - 1] ?? Number.NEGATIVE_INFINITY),
        after: (writes[index] ?? Number.POSITIVE_INFINITY) - at,
      }
    }),
  )
  return {
    'nearest write': (text, account) => {
      const { before, after } = distances(text)(account)
      return -Math.min(before, after)
    },
    'last write before': (text, account) => -distances(text)(account).before,
    'first write after': (text, account) => -distances(text)(account).after,
    'writes around': (text, account) => {
      const { before, after } = distances(text)(account)
      return -(before + after)
    },
    'place of the session': (text, account) => {
      const at = ((ofText.get(text) ?? first) - first) / Math.max(1, last - first)
      return -Math.abs(at - (place.get(account) ?? 2))
    },
  }
}

/** Rows of an account that the delivery of a notification, or its reading, may change. */
const deliveryTables = new Set(['identity.deliveries', 'identity.notification_states'])

/** Between two copies a text got a notification, and the rows of an account changed: more often than those of the account usually do. */
function scoreChanges(copies: readonly LinkedCopy[]): Score {
  const notified = copies.map(({ linked }) =>
    countRows(linked.textRows, ({ table }) => table === 'identity.content_notifications'),
  )
  const states = copies.map(({ linked }) => describeRows(linked.accountRows))
  const intervals = copies.map((_, index) => index).slice(1)
  const changes = memoize((account: string) => {
    const changed = intervals.map((index) => Number(states[index]?.get(account) !== states[index - 1]?.get(account)))
    const usual = sum(changed) / Math.max(1, changed.length)
    return changed.map((each) => each - usual)
  })
  return (text, account) =>
    sum(
      intervals.map((copy, index) =>
        (notified[copy]?.get(text) ?? 0) > (notified[copy - 1]?.get(text) ?? 0) ? (changes(account)[index] ?? 0) : 0,
      ),
    )
}

type RowsBySubject = ReadonlyMap<string, readonly CopiedRow[]>

function countRows(rows: RowsBySubject, isCounted: (row: CopiedRow) => boolean): ReadonlyMap<string, number> {
  return new Map([...rows].map(([subject, own]) => [subject, own.filter(isCounted).length]))
}

function describeRows(rows: RowsBySubject): ReadonlyMap<string, string> {
  return new Map(
    [...rows].map(([subject, own]) => [
      subject,
      own.flatMap(({ table, values }) => (deliveryTables.has(table) ? JSON.stringify(values) : [])).join(),
    ]),
  )
}

const topCount = 8

/** The likeliest accounts of a text by each score, with a weight. */
function rankAccounts(text: string, accounts: readonly string[], scores: Record<string, Score>): Map<string, number> {
  const weights = new Map<string, number>()
  for (const score of Object.values(scores)) {
    const ranked = accounts
      .map((account) => ({ account, score: score(text, account) }))
      .filter((each) => Number.isFinite(each.score))
      .toSorted((a, b) => b.score - a.score)
    const [best] = ranked
    // Scores that are equal for all accounts rank none.
    if (best === undefined || best.score === ranked.at(-1)?.score) continue
    for (const [rank, { account }] of ranked.slice(0, topCount).entries())
      weights.set(account, (weights.get(account) ?? 0) + 1 / (1 + rank))
  }
  return weights
}

function similarity(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  return sum([...one].map(([account, weight]) => weight * (other.get(account) ?? 0)))
}

/** A bucket says when its first token was consumed: a few milliseconds before the transaction of a text. */
const publishRefillMs = 360_000
const publishBurst = 10
const maxDelayMs = 30

function linkByBuckets(copies: readonly LinkedCopy[]): ReadonlyMap<string, ReadonlySet<string>> {
  const buckets = new Map<string, Set<string>>()
  for (const { copy, linked } of copies) {
    const texts = [...linked.textRows].flatMap(([text, rows]) =>
      rows
        .filter(({ table }) => table === 'content.secrets')
        .map(({ values }) => ({ text, time: Date.parse(String(values.created_at)) })),
    )
    for (const { table, values } of copy.rows) {
      const key = String(values.key)
      if (table !== 'redis' || !key.includes('token-bucket:publish:')) continue
      const fullAt = Number(values.value) - copy.redisOffsetMs
      for (let count = 1; count <= publishBurst; count += 1)
        for (const { text, time } of texts) {
          const delay = time - (fullAt - count * publishRefillMs)
          if (delay >= 0 && delay <= maxDelayMs) buckets.set(text, (buckets.get(text) ?? new Set()).add(key))
        }
    }
  }
  return buckets
}

/** Index of the first value that is not less. */
function lowerBound(values: readonly number[], wanted: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
