// Resolves the session of a request. TTL cache of half a second per process, so that the requests of one page run one query, and an
// ended session is refused within one second.
import type { Awaiting } from '@murmullo/contract/team-entry'
import { sessionHash } from '../../platform/auth.ts'
import { type BriefMemory, briefMemory } from '../../platform/brief-memory.ts'
import type { Cookies, Services, SignedIn } from '../../platform/call.ts'
import { findSession, isSessionConfirmed, prolongSession, type SessionRow, updateStaffSeen } from './sessions.store.ts'

export const sessionCookie = '__Host-sesion'

const knownMs = 500
type Known = BriefMemory<{ readonly signedIn: SignedIn | null }>
const known = new WeakMap<Services, Known>()

export async function readSession(services: Services, cookies: Cookies): Promise<SignedIn | null> {
  const token = cookies.read(sessionCookie)
  // Session tokens have 43 characters; any other value is refused without a query.
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null
  const hash = sessionHash(token)
  const memory = memoryOf(services)
  const remembered = memory.get(hash)
  if (remembered !== undefined) return remembered.signedIn
  const row = await findSession(services.db.preparedAsApp, hash)
  const signedIn = row === undefined ? null : viewSession(services, row, hash)
  // A staff session with a pending step is not cached: another process may just have completed it.
  if (signedIn === null || signedIn.awaiting === null) memory.set(hash, { signedIn })
  if (row?.isStale) await prolongSession(services.db.app, hash)
  return signedIn
}

/** Clears the session cache of this process after a change: any cached session may be stale. */
export function forgetSessions(services: Services): void {
  memoryOf(services).clear()
}

function memoryOf(services: Services): Known {
  const made = known.get(services) ?? briefMemory<{ readonly signedIn: SignedIn | null }>(knownMs)
  known.set(services, made)
  return made
}

function viewSession({ db }: Services, row: SessionRow, hash: string): SignedIn {
  const member = row.isAnonymous ? 'anonymous' : 'registered'
  const awaiting = awaitingOf(row)
  return {
    accountId: row.accountId,
    userId: row.userId,
    sessionHash: hash,
    kind: row.role === 'member' || awaiting !== null ? member : row.role,
    awaiting,
    nickname: row.nickname,
    name: row.displayName ?? row.username ?? row.nickname,
    initial: (row.isAnonymous ? row.nickname : row.email).slice(0, 1).toUpperCase(),
    avatar: row.avatar,
    since: row.createdAt,
    darkMode: row.darkMode,
    sanction: row.sanction === null ? null : { kind: row.sanction, until: row.sanctionEndsAt },
    isConfirmed: () => isSessionConfirmed(db.preparedAsApp, hash),
    noteStaffUse: async () => {
      if (row.isStaffUseStale) await updateStaffSeen(db.app, hash)
    },
  }
}

/** Pending sign-in step of a staff session, else null. The second factor comes first: before it, the session may change nothing. */
export function awaitingOf({ role, hasLongPassword, isEnrolled, ...shown }: SessionRow): Awaiting | null {
  if (role === 'member') return null
  if (isEnrolled && !shown.hasPassed) return { kind: role, step: 'code', ...(shown.hasExpired && { expired: true }) }
  if (!hasLongPassword) return { kind: role, step: 'password' }
  return isEnrolled ? null : { kind: role, step: 'enrol' }
}
