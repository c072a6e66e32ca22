// Endpoint handler: signs in to an anonymous account with its recovery phrase.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { startSession } from './start-session.ts'
import { signInNameForPhrase, normalizePhrase } from './sign-in-names.ts'
import { verifyCredentials } from './verify-credentials.ts'

export async function signInWithPhrase(context: RequestContext, { phrase }: { phrase: string }) {
  const plain = normalizePhrase(phrase)
  const userId = await verifyCredentials(context.deps, await signInNameForPhrase(context.deps, plain), plain)
  if (userId === null) throw new AppError('accounts.phrase_unknown')
  await startSession(context, userId)
  return {}
}
