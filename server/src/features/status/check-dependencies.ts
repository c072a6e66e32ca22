// Health checks of the dependencies (database, Redis, bucket): single-flight, cached for one second per process.
import type { Check, CheckDetails, DependencyName } from '@murmullo/contract/admin/status'
import type { RequestContext, Deps } from '../../platform/context/request-context.ts'
import { processCacheKey } from '../../platform/cache/process-cache-key.ts'
import { type CheckResult, viewCheck, viewDetails } from './status.view.ts'

/** The timeout is long because the first request to a bucket also loads the client library. */
const timeoutMs = 8_000
const ttlMs = 1_000
/** Cache entry. `at`: completion time; null while in flight, when all callers await the same promise. */
type CachedChecks = { at: number | null; readonly parts: Promise<CheckResult[]> }
const checkCache = new WeakMap<object, CachedChecks>()
/** A pending check is never sent twice: a hanging dependency would collect ever more requests. */
const pendingChecks = new WeakMap<object, Map<DependencyName, Promise<unknown>>>()

export async function checkDependencies({ deps }: RequestContext): Promise<Check> {
  return viewCheck(await getChecks(deps))
}

export async function readDetails({ deps }: RequestContext): Promise<CheckDetails> {
  return viewDetails(await getChecks(deps))
}

function getChecks(deps: Deps): Promise<CheckResult[]> {
  const last = checkCache.get(processCacheKey(deps))
  if (last !== undefined && (last.at === null || deps.clock() - last.at < ttlMs)) return last.parts
  const runCheck: CachedChecks = {
    at: null,
    parts: runSequentially(checksFor(deps).map((each) => withSingleFlight(deps, each))),
  }
  checkCache.set(processCacheKey(deps), runCheck)
  void runCheck.parts.then(() => (runCheck.at = deps.clock()))
  return runCheck.parts
}

function withSingleFlight(deps: Deps, [name, check]: DependencyCheck): DependencyCheck {
  const pendingByName = pendingChecks.get(processCacheKey(deps)) ?? new Map<DependencyName, Promise<unknown>>()
  pendingChecks.set(processCacheKey(deps), pendingByName)
  return [
    name,
    () => {
      const pending = pendingByName.get(name) ?? check().finally(() => pendingByName.delete(name))
      pendingByName.set(name, pending)
      return pending
    },
  ]
}

/** Sequential: the first bucket request loads a library, and parallel checks would include that latency. */
async function runSequentially(questions: readonly DependencyCheck[]): Promise<CheckResult[]> {
  const found: CheckResult[] = []
  for (const [name, check] of questions) found.push(await runCheck(name, check))
  return found
}

type DependencyCheck = readonly [name: DependencyName, check: () => Promise<unknown>]

function checksFor({ db, redis, storage, config }: Deps): readonly DependencyCheck[] {
  const imageStorage: DependencyCheck = ['storage', () => storage.has('photos/nobody-ever-called-one-so')]
  // With photos moved away and no bucket in the config, there is no storage to check.
  const hasImageStorage = config.PHOTOS === 'open' || config.S3_ENDPOINT !== undefined
  return [['database', () => db.ping()], ['redis', () => redis.ping()], ...(hasImageStorage ? [imageStorage] : [])]
}

async function runCheck(name: DependencyName, check: () => Promise<unknown>): Promise<CheckResult> {
  const began = performance.now()
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new DOMException('too late', 'TimeoutError')), timeoutMs)
  const fault = await Promise.race([check(), timeout.promise]).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.name : 'Error'),
  )
  clearTimeout(timer)
  return { name, ms: performance.now() - began, fault }
}
