// Endpoint handler: k-anonymity cohorts, the ages and genders with enough recent secrets in the caller's country. TTL cache of ten minutes
// per country. The response has all cohorts, so that the client never sends the user's own age or gender.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { Cohorts } from '@murmullo/contract/content/own-secrets'
import { type TtlCache, createTtlCache } from '../../../platform/cache/ttl-cache.ts'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { internalIdAt } from '../../../platform/crypto/internal-id.ts'
import { listCohortCells } from './cohorts.store.ts'
import { viewCohorts } from '../own/own-secrets.view.ts'

const ttlMs = 600_000
const dayMs = 86_400_000
const caches = new WeakMap<Deps, TtlCache<Cohorts>>()

export async function listCohorts({ deps, country }: RequestContext): Promise<Cohorts> {
  const here = await country()
  const cache = caches.get(deps) ?? createTtlCache<Cohorts>(ttlMs)
  caches.set(deps, cache)
  const cached = cache.get(here)
  if (cached !== undefined) return cached
  const { cohortMin, cohortDays, ageMin, ageMax } = secretLimits
  const since = internalIdAt(deps.clock() - cohortDays * dayMs)
  const cells = await listCohortCells(deps.db.write.prepared, {
    country: here,
    since,
    cohortMin,
    ageMin,
    ageMax,
  })
  const cohorts = viewCohorts(cells)
  cache.set(here, cohorts)
  return cohorts
}
