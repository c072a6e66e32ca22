// Rejects text that contains a spam term: default terms plus the administrator's list, in an in-process TTL cache.
import { AppError } from '@murmullo/contract/core/errors'
import { defaultSpamTerms, findSpam, compileSpamTerms, type SpamTerms } from '@murmullo/contract/safety/spam-matcher'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { processCacheKey } from '../../../platform/cache/process-cache-key.ts'
import { listSpamTerms } from '../checks/moderation.store.ts'

/** TTL: every process applies an update of the list within this time. */
const ttlMs = 5_000
type CachedTerms = { readonly terms: SpamTerms; readonly until: number }
const termsCache = new WeakMap<object, CachedTerms>()

type SpamCode = 'secrets.spam' | 'comments.spam' | 'photos.spam'

/** The error shows the client its own IP address, if it has one; the address is not stored. */
export async function rejectSpam({ deps, ipAddress }: RequestContext, text: string, code: SpamCode): Promise<void> {
  if (findSpam(text, await getSpamTerms(deps)) === null) return
  const address = ipAddress()
  throw new AppError(code, address === null ? {} : { address })
}

/** Invalidates the cache: the administrator's own process applies an update at once. */
export function invalidateSpamTerms(deps: Deps): void {
  termsCache.delete(processCacheKey(deps))
}

async function getSpamTerms(deps: Deps): Promise<SpamTerms> {
  const cached = termsCache.get(processCacheKey(deps))
  if (cached !== undefined && cached.until > Date.now()) return cached.terms
  const terms = compileSpamTerms([...defaultSpamTerms, ...(await listSpamTerms(deps.db.write))])
  termsCache.set(processCacheKey(deps), { terms, until: Date.now() + ttlMs })
  return terms
}
