// Sums of daily stats over a period (pure functions), for the dashboard and /transparencia.
import { waitBounds } from '@murmullo/contract/admin/stat-values'
import type { DailyStatCount } from '@murmullo/contract/admin/transparency'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { WaitHistogram } from './wait-histogram.policy.ts'

export const dayMs = 86_400_000

/** The day that many days before today, in UTC. */
export function dayBefore(now: number, back: number): string {
  return truncateToDay(new Date(Math.floor(now / dayMs) * dayMs - back * dayMs))
}

export type Sums = {
  /** Sum of a kind, of all its parts or of one. */
  readonly of: (kind: string, part?: string) => number
  readonly histogram: (kind: string) => WaitHistogram
}

export function sumStats(stats: readonly DailyStatCount[]): Sums {
  const sums = new Map<string, number>()
  const add = (key: string, n: number) => sums.set(key, (sums.get(key) ?? 0) + n)
  for (const { kind, part, n } of stats) {
    add(kind, n)
    add(`${kind} ${part}`, n)
  }
  const get = (key: string) => sums.get(key) ?? 0
  return {
    of: (kind, part) => get(part === undefined ? kind : `${kind} ${part}`),
    histogram: (kind) => waitBounds.map((bound) => get(`${kind} ${bound}`)),
  }
}
