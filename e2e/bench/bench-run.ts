// What every part of a measurement is given, and what it gives back.
import type { Finding } from './measure/finding.ts'

export type BenchRun = {
  /** Any database of the server that holds the measured ones. */
  readonly base: string
  readonly redisUrl: string
  /** Smallest first; each has its database. */
  readonly sizes: readonly number[]
  readonly rounds: number
  /** Of load, in each round. */
  readonly seconds: number
  readonly say: (line: string) => void
}

export type Part = (run: BenchRun) => Promise<Finding[]>

export const smallest = (run: BenchRun): number => run.sizes[0] ?? 0
export const largest = (run: BenchRun): number => run.sizes.at(-1) ?? 0

/** Where writing is measured: large enough to be real, small enough to copy. */
export const writable = (run: BenchRun): number => run.sizes.findLast((size) => size <= 1_000_000) ?? smallest(run)

export function named(size: number): string {
  if (size >= 1_000_000) return `${size / 1_000_000}M`
  return size >= 1_000 ? `${size / 1_000}k` : String(size)
}
