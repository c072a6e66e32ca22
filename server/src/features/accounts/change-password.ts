// Endpoint handler: changes the password after verifying the current one, and ends all other sessions of the user.
import type { Call } from '../../platform/call.ts'
import { findClaim, renameUser } from './accounts.store.ts'
import { assertPassword } from './assert-password.ts'
import { assertUncommon } from './assert-uncommon.ts'
import { forgetSessions } from './read-session.ts'
import { confirmSession, deleteOtherSessions } from './sessions.store.ts'
import { nameOfClaim } from './sign-in-names.ts'
import { assertPassed } from './team-member.ts'
import { assertLongEnough, isLong } from './team-password.ts'
import { whoAsks } from './who-asks.ts'

export async function changePassword(call: Call, { current, password }: { current: string; password: string }) {
  const me = whoAsks(call)
  const { accountId, userId, sessionHash } = me
  const { services } = call
  assertPassed(me)
  await assertPassword(call, current)
  const { internalAdapter, password: passwords } = await (await services.auth()).$context
  assertUncommon(password)
  await assertLongEnough(services, userId, password)
  // The sign-in name of a claimed email is derived from email and password, so it changes with the password.
  const claim = await findClaim(services.db.app, accountId)
  const claimName = claim === null ? null : await nameOfClaim(services, claim, password)
  await internalAdapter.updatePassword(userId, await passwords.hash(password))
  if (claimName !== null) await renameUser(services.db.app, userId, claimName)
  await deleteOtherSessions(services.db.app, userId, sessionHash)
  // The user has just entered both passwords, so the session counts as confirmed (step-up).
  await confirmSession(services.db.app, sessionHash, { isLong: isLong(password) })
  forgetSessions(services)
  return {}
}
