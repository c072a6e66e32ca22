// Endpoint handler: creates an anonymous account with a 12-word recovery phrase. Only a hash and an HMAC of the phrase are stored.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { generateRecoveryPhrase } from '../../../platform/crypto/recovery-phrase.ts'
import { startSession } from './start-session.ts'
import { createAccount } from './create-account.ts'
import { createUser } from './create-user.ts'
import { signInNamesForPhrase, normalizePhrase } from './sign-in-names.ts'

export async function continueAnonymously(context: RequestContext) {
  const { deps } = context
  if (context.session !== null) throw new AppError('accounts.already_signed_in')
  const phrase = generateRecoveryPhrase()
  const plain = normalizePhrase(phrase)
  const [name] = await signInNamesForPhrase(deps, plain)
  const userId = await createUser(deps, name, plain)
  if (userId === null) throw new Error('recovery phrase collision')
  await createAccount(deps.db.write, { userId, isAnonymous: true })
  await startSession(context, userId)
  return { phrase }
}
