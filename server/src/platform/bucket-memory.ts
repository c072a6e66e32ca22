// Buckets of tokens in the memory of this process, for as long as Redis is away. Of bounded size.
import type { BucketSize } from './bucket.ts'

const keptMax = 100_000
const sweepEveryMs = 1_000

/** Takes as many of the wanted tokens as there are, or puts back when the number is negative, and says how many were moved. */
export function memoryBuckets({ burst, refillMs }: BucketSize): (key: string, wanted: number, now: number) => number {
  const fullAt = new Map<string, number>()
  let sweptAt = Number.NEGATIVE_INFINITY
  const sweep = (now: number) => {
    if (now - sweptAt < sweepEveryMs) return
    sweptAt = now
    for (const [key, full] of fullAt) if (full <= now) fullAt.delete(key)
  }
  return (key, wanted, now) => {
    if (fullAt.size >= keptMax) sweep(now)
    // No room to remember is no room to give: forgetting one instead would fill that one again.
    if (fullAt.size >= keptMax && !fullAt.has(key)) return 0
    const full = Math.max(fullAt.get(key) ?? now, now)
    const there = Math.floor((now + burst * refillMs - full) / refillMs)
    const count = Math.min(wanted, Math.max(there, 0))
    if (full + count * refillMs > now) fullAt.set(key, full + count * refillMs)
    else fullAt.delete(key)
    return count
  }
}
