// Endpoint handler: registers with email and password, or upgrades the anonymous account of the session. A taken email gets the same
// response, the same cost and an account that is alike in every field: only the owner of the address learns of it, by email.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { deleteUser, findUserByEmail, moveAccountTo } from './accounts.store.ts'
import { assertUncommon } from './assert-uncommon.ts'
import { enter } from './enter.ts'
import { markDevice, spendAttempt } from './log-in-attempts.ts'
import { newAccount } from './new-account.ts'
import { newUser } from './new-user.ts'
import { openWith } from './open-with.ts'

type Credentials = { readonly email: string; readonly password: string }

export async function register(call: Call, { email, password }: Credentials) {
  const { services, signedIn } = call
  if (signedIn !== null && signedIn.kind !== 'anonymous') throw new AppError('accounts.already_registered')
  assertUncommon(password)
  // A correct password signs in to the existing account, so registration consumes a login attempt; it is never refunded.
  await spendAttempt(call, email)
  const { userId, claimName } = await openWith(services, email, password)
  if (userId !== null && signedIn !== null) throw new AppError('accounts.has_account')
  if (userId === null) await openAccount(call, { email, password }, claimName)
  else await enter(call, userId)
  await markDevice(call, email)
  return {}
}

async function openAccount(call: Call, { email, password }: Credentials, claimName: string): Promise<void> {
  const { services, signedIn } = call
  const { db } = services
  const isTaken = (await findUserByEmail(db.app, email)) !== undefined
  const held = isTaken ? null : await newUser(services, email, password)
  const userId = held ?? (await newUser(services, claimName, password))
  if (userId === null) throw new AppError('request.in_progress', { retryAfter: 1 })
  const claimedEmail = held === null ? email : null
  try {
    if (signedIn === null) await newAccount(db.app, { userId, isAnonymous: false, claimedEmail })
    else if (!(await moveAccountTo(db.app, { ...signedIn, toUserId: userId, claimedEmail })))
      throw new AppError('accounts.already_registered')
  } catch (error) {
    // A user row without an account would block the email for all users.
    await deleteUser(db.app, userId)
    throw error
  }
  await enter({ ...call, signedIn: null }, userId)
  await services.enqueue('accounts.send-welcome', { userId })
}
