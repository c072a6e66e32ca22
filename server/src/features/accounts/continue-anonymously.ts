// Endpoint handler: creates an anonymous account with a 12-word recovery phrase. Only a hash and an HMAC of the phrase are stored.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { newPhrase } from '../../platform/phrases.ts'
import { enter } from './enter.ts'
import { newAccount } from './new-account.ts'
import { newUser } from './new-user.ts'
import { nameOfPhrase, plainPhrase } from './sign-in-names.ts'

export async function continueAnonymously(call: Call) {
  const { services } = call
  if (call.signedIn !== null) throw new AppError('accounts.already_in')
  const phrase = newPhrase()
  const plain = plainPhrase(phrase)
  const name = await nameOfPhrase(services, plain)
  const userId = await newUser(services, name, plain)
  if (userId === null) throw new Error('twelve words came twice')
  await newAccount(services.db.app, { userId, isAnonymous: true })
  await enter(call, userId)
  return { phrase }
}
