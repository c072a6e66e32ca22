// Endpoint handler: registers with email and password, or upgrades the anonymous account of the session. A taken email gets the same
// response, the same cost and an account that is alike in every field: only the owner of the address learns of it, by email.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { deleteUser, findUserByEmail, moveAccountToUser } from './accounts.store.ts'
import { rejectCommonPassword } from './reject-common-password.ts'
import { startSession } from './start-session.ts'
import { setKnownBrowserCookie, consumeLoginAttempt } from './login-throttle.ts'
import { createAccount } from './create-account.ts'
import { createUser } from './create-user.ts'
import { authenticate } from './authenticate.ts'

type Credentials = { readonly email: string; readonly password: string }

export async function register(context: RequestContext, { email, password }: Credentials) {
  const { deps, session } = context
  if (session !== null && session.kind !== 'anonymous') throw new AppError('accounts.already_registered')
  rejectCommonPassword(password)
  // A correct password signs in to the existing account, so registration consumes a login attempt; it is never refunded.
  await consumeLoginAttempt(context, email)
  const { userId, claimName } = await authenticate(deps, email, password)
  if (userId !== null && session !== null) throw new AppError('accounts.has_account')
  if (userId === null) await createRegisteredAccount(context, { email, password }, claimName)
  else await startSession(context, userId)
  await setKnownBrowserCookie(context, email)
  return {}
}

async function createRegisteredAccount(
  context: RequestContext,
  { email, password }: Credentials,
  claimName: string,
): Promise<void> {
  const { deps, session } = context
  const { db } = deps
  const isTaken = (await findUserByEmail(db.app, email)) !== undefined
  const ownerUserId = isTaken ? null : await createUser(deps, email, password)
  const userId = ownerUserId ?? (await createUser(deps, claimName, password))
  if (userId === null) throw new AppError('request.in_progress', { retryAfter: 1 })
  const claimedEmail = ownerUserId === null ? email : null
  try {
    if (session === null) await createAccount(db.app, { userId, isAnonymous: false, claimedEmail })
    else if (!(await moveAccountToUser(db.app, { ...session, toUserId: userId, claimedEmail })))
      throw new AppError('accounts.already_registered')
  } catch (error) {
    // A user row without an account would block the email for all users.
    await deleteUser(db.app, userId)
    throw error
  }
  await startSession({ ...context, session: null }, userId)
  await deps.enqueue('accounts.send-welcome-email', { userId })
}
