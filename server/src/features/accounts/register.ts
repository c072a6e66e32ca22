// Opens an account with an e-mail, or gives one to the anonymous account of whoever asks. An e-mail that is taken gets the same answer,
// the same work and an account that looks the same: only the mailbox learns of it.
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
  // Whoever knows the password of an account comes into it, so this is a guess like any other; it is not given back.
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
    // A user without an account would keep the e-mail from everybody.
    await deleteUser(db.app, userId)
    throw error
  }
  await enter({ ...call, signedIn: null }, userId)
  await services.enqueue('accounts.send-welcome', { userId })
}
