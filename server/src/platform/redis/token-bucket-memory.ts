// In-memory token buckets of this process, the fallback while Redis is down. Of bounded size.

const maxKeys = 100_000
const sweepEveryMs = 1_000

/** Consumes up to `wanted` tokens, or refunds tokens when it is negative. Returns the number moved. */
export function createMemoryBuckets({
  burst,
  refillMs,
}: {
  readonly burst: number
  readonly refillMs: number
}): (key: string, wanted: number, now: number) => number {
  const fullAt = new Map<string, number>()
  let sweptAt = Number.NEGATIVE_INFINITY
  const sweep = (now: number) => {
    if (now - sweptAt < sweepEveryMs) return
    sweptAt = now
    for (const [key, full] of fullAt) if (full <= now) fullAt.delete(key)
  }
  return (key, wanted, now) => {
    if (fullAt.size >= maxKeys) sweep(now)
    // When the map is full a new key gets no token: evicting another key would fill its bucket again.
    if (fullAt.size >= maxKeys && !fullAt.has(key)) return 0
    const full = Math.max(fullAt.get(key) ?? now, now)
    const available = Math.floor((now + burst * refillMs - full) / refillMs)
    const count = Math.min(wanted, Math.max(available, 0))
    if (full + count * refillMs > now) fullAt.set(key, full + count * refillMs)
    else fullAt.delete(key)
    return count
  }
}
