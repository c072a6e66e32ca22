// Times of writes in stolen copies: when a text was written, and when rows of an account were written or locked. All are positions in the order of
// transactions; a stored time, and the time in a UUIDv7, is converted to one by the texts, which have both.
import type { CopiedRow } from './database-copy.ts'
import type { Linked } from './equal-values.ts'

export type WriteTimes = {
  /** Of a text: its transaction. */
  readonly ofText: ReadonlyMap<string, number>
  /** Of an account: in ascending order. */
  readonly ofAccount: ReadonlyMap<string, readonly number[]>
  /** Of an account: where its newest session stands in its table, from 0 to 1. */
  readonly place: ReadonlyMap<string, number>
}
type Clock = readonly { readonly time: number; readonly xid: number }[]

export function readWriteTimes(copies: readonly { readonly linked: Linked }[]): WriteTimes {
  const ofText = new Map<string, number>()
  for (const { linked } of copies)
    for (const [text, rows] of linked.textRows) {
      const row = rows.find(({ table }) => table === 'content.secrets' || table === 'content.comments')
      // A text that was changed later keeps its first transaction.
      if (row !== undefined) ofText.set(text, Math.min(ofText.get(text) ?? Number.POSITIVE_INFINITY, row.xmin))
    }
  const ofAccount = new Map<string, Set<number>>()
  for (const { linked } of copies) {
    const clock = readClock(linked)
    for (const [account, rows] of linked.accountRows) {
      const times = ofAccount.get(account) ?? new Set()
      for (const row of rows) for (const xid of listWrites(row, clock)) times.add(xid)
      ofAccount.set(account, times)
    }
  }
  return {
    ofText,
    ofAccount: new Map([...ofAccount].map(([account, times]) => [account, [...times].toSorted((a, b) => a - b)])),
    place: readPlaces(copies.at(-1)?.linked),
  }
}

function listWrites({ xmin, xmax, values }: CopiedRow, clock: Clock): number[] {
  const times = Object.values(values).flatMap((value) => (typeof value === 'string' ? readTime(value) : []))
  return [xmin, xmax, ...times.map((time) => toXid(clock, time))].filter((xid) => xid > 0)
}

function readTime(value: string): number[] {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d/.test(value)) return [Date.parse(value)]
  const isUuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(value)
  return isUuidV7 ? [Number.parseInt(value.slice(0, 8) + value.slice(9, 13), 16)] : []
}

function readClock({ textRows }: Linked): Clock {
  return [...textRows.values()]
    .flat()
    .filter(({ table }) => table === 'content.secrets' || table === 'content.comments')
    .map(({ xmin, values }) => ({ time: Date.parse(String(values.created_at)), xid: xmin }))
    .toSorted((a, b) => a.time - b.time)
}

/** Linear between two texts; 0 outside of the time in which texts were written. */
function toXid(clock: Clock, time: number): number {
  const after = clock.findIndex((each) => each.time >= time)
  const [low, high] = [clock[after - 1], clock[after]]
  if (low === undefined || high === undefined) return 0
  return low.xid + ((high.xid - low.xid) * (time - low.time)) / Math.max(1, high.time - low.time)
}

function readPlaces(linked: Linked | undefined): Map<string, number> {
  const sessions = [...(linked?.accountRows ?? [])].flatMap(([account, rows]) =>
    rows.filter(({ table }) => table === 'identity.sessions').map(({ page, item }) => ({ account, page, item })),
  )
  const ordered = sessions.toSorted((a, b) => a.page - b.page || a.item - b.item)
  return new Map(ordered.map(({ account }, index) => [account, index / ordered.length]))
}
