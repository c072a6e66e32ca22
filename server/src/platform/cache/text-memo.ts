// Memoization of a pure function of a text: an in-process LRU cache. Keyed by digest, so that a deleted text does not stay in memory.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export function memoizeByDigest(compute: (text: string) => boolean, max: number) {
  const results = new LRUCache<string, boolean, string>({
    max,
    memoMethod: (_key, _stale, { context: text }) => compute(text),
  })
  return (text: string): boolean => results.memo(hash('sha256', text, 'base64url'), { context: text })
}
