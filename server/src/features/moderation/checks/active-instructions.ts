// System prompt with the active version of the policy, in an in-process TTL cache. Without a stored version it is that of the code.
import { processCacheKey } from '../../../platform/cache/process-cache-key.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { findActiveVersion } from '../versions/versions.store.ts'
import { buildSystemPrompt, codePolicy } from './moderation.prompt.ts'

/** TTL: every process applies an activated version within this time. */
const ttlMs = 5_000
type CachedInstructions = { readonly instructions: string; readonly until: number }
const instructionsCache = new WeakMap<object, CachedInstructions>()

export async function getActiveInstructions(deps: Deps): Promise<string> {
  const cached = instructionsCache.get(processCacheKey(deps))
  if (cached !== undefined && cached.until > Date.now()) return cached.instructions
  const { content } = await findActiveVersion(deps.db.write, 'prompt')
  const instructions = buildSystemPrompt(content ?? codePolicy)
  instructionsCache.set(processCacheKey(deps), { instructions, until: Date.now() + ttlMs })
  return instructions
}

/** Invalidates the cache: the administrator's own process applies an activated version at once. */
export function invalidateInstructions(deps: Deps): void {
  instructionsCache.delete(processCacheKey(deps))
}
