// Endpoint handler: signs in to an anonymous account with its recovery phrase.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findUserByName, updateSignInName } from './accounts.store.ts'
import { startSession } from './start-session.ts'
import { signInNamesForPhrase, normalizePhrase } from './sign-in-names.ts'
import { verifyCredentials } from './verify-credentials.ts'

export async function signInWithPhrase(context: RequestContext, { phrase }: { phrase: string }) {
  const { deps } = context
  const plain = normalizePhrase(phrase)
  const names = await signInNamesForPhrase(deps, plain)
  const [activeName] = names
  const name = (await findUserByName(deps.db.write, names))?.email ?? activeName
  const userId = await verifyCredentials(deps, name, plain)
  if (userId === null) throw new AppError('accounts.phrase_unknown')
  // After a rotation of the keys only the user can compute the name again.
  if (name !== activeName) await updateSignInName(deps.db.write, userId, activeName)
  await startSession(context, userId)
  return {}
}
