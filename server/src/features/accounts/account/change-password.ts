// Endpoint handler: changes the password after verifying the current one, and ends all other sessions of the user.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findClaimedEmail, updateSignInName } from '../auth/accounts.store.ts'
import { assertPassword } from '../auth/assert-password.ts'
import { rejectCommonPassword } from '../auth/reject-common-password.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { confirmSession, deleteOtherSessions } from '../auth/sessions.store.ts'
import { signInNamesForClaim } from '../auth/sign-in-names.ts'
import { assertSecondFactorVerified } from '../second-factor/require-staff.ts'
import { assertStaffPasswordLength, isLongEnoughForStaff } from '../auth/staff-password-policy.ts'
import { requireSession } from '../auth/require-session.ts'

export async function changePassword(
  context: RequestContext,
  { current, password }: { current: string; password: string },
) {
  const session = requireSession(context)
  const { accountId, userId, sessionHash } = session
  const { deps } = context
  assertSecondFactorVerified(session)
  await assertPassword(context, current)
  const { internalAdapter, password: passwords } = await (await deps.auth()).$context
  rejectCommonPassword(password)
  await assertStaffPasswordLength(deps, userId, password)
  // The sign-in name of a claimed email is derived from email and password, so it changes with the password.
  const claim = await findClaimedEmail(deps.db.write, accountId)
  const [claimName = null] = claim === null ? [] : await signInNamesForClaim(deps, claim, password)
  await internalAdapter.updatePassword(userId, await passwords.hash(password))
  if (claimName !== null) await updateSignInName(deps.db.write, userId, claimName)
  await deleteOtherSessions(deps.db.write, userId, sessionHash)
  // The user has just entered both passwords, so the session counts as confirmed (step-up).
  await confirmSession(deps.db.write, sessionHash, { isLong: isLongEnoughForStaff(password) })
  clearSessionCache(deps)
  return {}
}
