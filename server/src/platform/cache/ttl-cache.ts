// In-process TTL cache (LRU), so that the requests of one page query the database once.
import { LRUCache } from 'lru-cache'

export type TtlCache<Value extends object> = {
  readonly get: (key: string) => Value | undefined
  readonly set: (key: string, value: Value) => void
  readonly clear: () => void
}

export function createTtlCache<Value extends object>(ttlMs: number, maxEntries = 20_000): TtlCache<Value> {
  const cache = new LRUCache<string, Value>({ max: maxEntries, ttl: ttlMs })
  return { get: (key) => cache.get(key), set: (key, value) => void cache.set(key, value), clear: () => cache.clear() }
}
