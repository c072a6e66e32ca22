// In-process cache (LRU) of the chains of accounts: every page of a signed-in user selects by the tags of the account, which are costly to compute. Salt
// and tags never change and a chain only grows, so a cached chain is a prefix of the present one. In memory only: elsewhere it would name an author.
import { LRUCache } from 'lru-cache'
import type { KeyStore } from '../crypto/key-store.ts'
import type { ChainKeys } from './author-entry.ts'
import type { ContentKind } from './author-tables.ts'

export type KnownChains = {
  readonly salt: Buffer
  /** In the order of the positions, of each position one for each version of the keys. */
  readonly tags: ReadonlyMap<ContentKind, string[]>
}

/** Some 100 bytes each. */
const maxTags = 200_000
/** Counted as tags: the salt and the map. */
const entrySize = 8
/** After the erasure of an account its salt stays in memory no longer than this. */
const ttlMs = 600_000

const cachesByKeys = new WeakMap<KeyStore, LRUCache<string, KnownChains>>()

export function getKnownChains(keys: KeyStore, accountId: string): KnownChains | undefined {
  return cachesByKeys.get(keys)?.get(accountId)
}

export function setKnownChains(keys: KeyStore, accountId: string, chains: KnownChains): void {
  const cache =
    cachesByKeys.get(keys) ??
    new LRUCache<string, KnownChains>({ maxSize: maxTags, sizeCalculation: sizeOf, ttl: ttlMs })
  cachesByKeys.set(keys, cache)
  cache.set(accountId, chains)
}

function sizeOf({ tags }: KnownChains): number {
  return [...tags.values()].reduce((size, each) => size + each.length, entrySize)
}

/** Lengths of the cached chains. Undefined for a kind that is not cached. */
export function countPositions(
  tags: KnownChains['tags'],
  versions: readonly ChainKeys[],
): Partial<Record<ContentKind, number>> {
  return Object.fromEntries([...tags].map(([kind, each]) => [kind, each.length / versions.length]))
}
