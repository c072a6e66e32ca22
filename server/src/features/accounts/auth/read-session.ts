// Resolves the session of a request. TTL cache of half a second per process, so that the requests of one page run one query, and an
// ended session is refused within one second.
import type { PendingSteps } from '@murmullo/contract/accounts/staff-sign-in'
import { hashSessionToken } from '../../../platform/integrations/auth.ts'
import { type TtlCache, createTtlCache } from '../../../platform/cache/ttl-cache.ts'
import type { Cookies, Deps, Session } from '../../../platform/context/request-context.ts'
import { processCacheKey } from '../../../platform/cache/process-cache-key.ts'
import { sessionCookie } from '../../../platform/context/cookie-names.ts'
import { recordVisit } from '../visits/visited-sessions.ts'
import { findSession, isSessionConfirmed, extendSession, type SessionRow, updateStaffSeen } from './sessions.store.ts'

const ttlMs = 500
type SessionCache = TtlCache<{ readonly signedIn: Session | null }>
const caches = new WeakMap<object, SessionCache>()

export async function readSession(services: Deps, cookies: Pick<Cookies, 'read'>): Promise<Session | null> {
  const token = cookies.read(sessionCookie)
  // Session tokens have 43 characters; any other value is refused without a query.
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null
  const hash = hashSessionToken(token)
  const cache = getCache(services)
  const cached = cache.get(hash)
  if (cached !== undefined) return cached.signedIn
  const row = await findSession(services.db.write.prepared, hash)
  const signedIn = row === undefined ? null : viewSession(services, row, hash)
  // A staff session with a pending step is not cached: another process may just have completed it.
  if (signedIn === null || signedIn.awaiting === null) cache.set(hash, { signedIn })
  // A user who returns within two weeks stays signed in.
  if (row?.isStale) await (row.isEnding ? extendSession(services.db.write, hash) : recordVisit(services, hash))
  return signedIn
}

/** Clears the session cache of this process after a change: any cached session may be stale. */
export function clearSessionCache(services: Deps): void {
  getCache(services).clear()
}

function getCache(services: Deps): SessionCache {
  const key = processCacheKey(services)
  const created = caches.get(key) ?? createTtlCache<{ readonly signedIn: Session | null }>(ttlMs)
  caches.set(key, created)
  return created
}

function viewSession({ db }: Deps, row: SessionRow, hash: string): Session {
  const member = row.isAnonymous ? 'anonymous' : 'registered'
  const awaiting = pendingStepFor(row)
  return {
    accountId: row.accountId,
    userId: row.userId,
    sessionHash: hash,
    kind: row.role === 'member' || awaiting !== null ? member : row.role,
    awaiting,
    nickname: row.nickname,
    // Never the email: a bystander can see the name.
    name: row.displayName ?? row.username ?? row.nickname,
    avatar: row.avatar,
    since: row.createdAt,
    darkMode: row.darkMode,
    sanction: row.sanction === null ? null : { kind: row.sanction, until: row.sanctionEndsAt },
    hasStepUp: () => isSessionConfirmed(db.write.prepared, hash),
    refreshStaffTimeout: async () => {
      if (row.isStaffUseStale) await updateStaffSeen(db.write, hash)
    },
  }
}

/** Pending sign-in step of a staff session, else null. The second factor comes first: before it, the session may change nothing. */
export function pendingStepFor({ role, hasLongPassword, isEnrolled, ...shown }: SessionRow): PendingSteps | null {
  if (role === 'member') return null
  if (isEnrolled && !shown.hasPassed) return { kind: role, step: 'code', ...(shown.hasExpired && { expired: true }) }
  if (!hasLongPassword) return { kind: role, step: 'password' }
  return isEnrolled ? null : { kind: role, step: 'enrol' }
}
