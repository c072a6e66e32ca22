// Endpoint handler: registers with email and password, or upgrades the anonymous account of the session. A taken email gets the same
// response, the same cost and an account that is alike in every field: only the owner of the address learns of it, by email.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { deleteUser, findUserByEmail, moveAccountToUser } from './accounts.store.ts'
import { rejectCommonPassword } from './reject-common-password.ts'
import { startSession } from './start-session.ts'
import { setKnownBrowserCookie, consumeRegistrationAttempt } from './login-throttle.ts'
import { createAccount } from './create-account.ts'
import { createUser } from './create-user.ts'
import { authenticate, type Credentials } from './authenticate.ts'

export async function register(context: RequestContext, { email, password }: Credentials) {
  const { deps, session } = context
  if (session !== null && session.kind !== 'anonymous') throw new AppError('accounts.already_registered')
  rejectCommonPassword(password)
  await consumeRegistrationAttempt(context, email)
  const { userId: existingUserId, claimName } = await authenticate(deps, { email, password })
  if (existingUserId !== null && session !== null) throw new AppError('accounts.has_account')
  if (existingUserId !== null) await startSession(context, existingUserId)
  const userId = existingUserId ?? (await createRegisteredAccount(context, { email, password }, claimName))
  await setKnownBrowserCookie(context, email, userId)
  return {}
}

async function createRegisteredAccount(
  context: RequestContext,
  { email, password }: Credentials,
  claimName: string,
): Promise<string> {
  const { deps, session } = context
  const { db } = deps
  const isTaken = (await findUserByEmail(db.write, email)) !== undefined
  const ownerUserId = isTaken ? null : await createUser(deps, email, password)
  const userId = ownerUserId ?? (await createUser(deps, claimName, password))
  if (userId === null) throw new AppError('request.in_progress', { retryAfter: 1 })
  const claimedEmail = ownerUserId === null ? email : null
  try {
    if (session === null) await createAccount(db.write, { userId, isAnonymous: false, claimedEmail })
    else if (!(await moveAccountToUser(db.write, { ...session, toUserId: userId, claimedEmail })))
      throw new AppError('accounts.already_registered')
  } catch (error) {
    // A user row without an account would block the email for all users.
    await deleteUser(db.write, userId)
    throw error
  }
  await startSession({ ...context, session: null }, userId)
  await deps.enqueue('accounts.send-welcome-email', { userId })
  return userId
}
