// Types of the feed benchmark: run parameters (`BenchRun`) and the function type of one part.
import type { Finding } from '../../results/finding.ts'

export type BenchRun = {
  /** URL of any database on the PostgreSQL server that holds the benchmark databases. */
  readonly base: string
  readonly redisUrl: string
  /** Row counts in ascending order; one database per size. */
  readonly sizes: readonly number[]
  readonly rounds: number
  /** Duration of load in each round. */
  readonly seconds: number
  readonly log: (line: string) => void
}

export type Part = (run: BenchRun) => Promise<Finding[]>

export const smallestSize = (run: BenchRun): number => run.sizes[0] ?? 0
export const largestSize = (run: BenchRun): number => run.sizes.at(-1) ?? 0

/** Size for write benchmarks: large enough to be realistic, small enough to copy the database. */
export const writableSize = (run: BenchRun): number =>
  run.sizes.findLast((size) => size <= 1_000_000) ?? smallestSize(run)

export function formatSize(size: number): string {
  if (size >= 1_000_000) return `${size / 1_000_000}M`
  return size >= 1_000 ? `${size / 1_000}k` : String(size)
}
