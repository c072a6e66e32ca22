// In-process TTL cache (LRU), so that the requests of one page query the database once.
import { LRUCache } from 'lru-cache'

export type BriefMemory<Value extends object> = {
  readonly get: (key: string) => Value | undefined
  readonly set: (key: string, value: Value) => void
  readonly clear: () => void
}

export function briefMemory<Value extends object>(forMs: number, most = 20_000): BriefMemory<Value> {
  const kept = new LRUCache<string, Value>({ max: most, ttl: forMs })
  return { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value), clear: () => kept.clear() }
}
