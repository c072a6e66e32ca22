// Endpoint handler: creates an anonymous account with a 12-word recovery phrase. Only a hash and an HMAC of the phrase are stored.
import { AppError } from '@murmullo/contract/errors'
import type { RequestContext } from '../../platform/call.ts'
import { generateRecoveryPhrase } from '../../platform/phrases.ts'
import { startSession } from './enter.ts'
import { createAccount } from './new-account.ts'
import { createUser } from './new-user.ts'
import { signInNameForPhrase, normalizePhrase } from './sign-in-names.ts'

export async function continueAnonymously(call: RequestContext) {
  const { deps } = call
  if (call.session !== null) throw new AppError('accounts.already_in')
  const phrase = generateRecoveryPhrase()
  const plain = normalizePhrase(phrase)
  const name = await signInNameForPhrase(deps, plain)
  const userId = await createUser(deps, name, plain)
  if (userId === null) throw new Error('twelve words came twice')
  await createAccount(deps.db.app, { userId, isAnonymous: true })
  await startSession(call, userId)
  return { phrase }
}
