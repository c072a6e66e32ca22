// Sessions of an account: list, log out, end, check and prune.
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { viewSession } from './accounts.view.ts'
import {
  listUserSessions,
  deleteOtherSessions,
  deleteAccountSessions,
  listOpenSessions,
  deleteExpired,
} from '../auth/sessions.store.ts'
import { requireSession } from '../auth/require-session.ts'
import { endSession } from '../auth/start-session.ts'
import { clearKnownBrowserCookie } from '../auth/login-throttle.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { deleteOrphanUsers } from '../auth/accounts.store.ts'

/** Endpoint handler: lists the sessions of the signed-in user. */
export async function listSessions(context: RequestContext) {
  const { userId, sessionHash } = requireSession(context)
  const rows = await listUserSessions(context.deps.db.write, userId)
  return { items: rows.map((row) => viewSession(row, sessionHash)) }
}

/** Endpoint handler: ends the session and deletes the known-browser cookie, so that a shared computer stores no trace of its user. */
export async function logOut(context: RequestContext) {
  await endSession(context)
  clearKnownBrowserCookie(context)
  return {}
}

/** Endpoint handler: ends all sessions of the user except the current one. */
export async function endOtherSessions(context: RequestContext) {
  const { userId, sessionHash } = requireSession(context)
  await deleteOtherSessions(context.deps.db.write, userId, sessionHash)
  clearSessionCache(context.deps)
  return {}
}

/** Ends all sessions of an account, inside the caller's transaction. */
export const endAccountSessions = deleteAccountSessions

/** Batch query: which of the given sessions are still valid. */
export async function findOpenSessions({ db }: Deps, hashes: string[]): Promise<ReadonlySet<string>> {
  return new Set(await listOpenSessions(db.write.prepared, hashes))
}

/** Cron job: prunes expired sessions, expired link tokens, and users without an account. */
export async function pruneSessions({ db }: Deps): Promise<void> {
  await deleteExpired(db.write)
  await deleteOrphanUsers(db.write)
}
