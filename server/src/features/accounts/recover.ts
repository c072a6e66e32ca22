// Endpoint handler: signs in to an anonymous account with its recovery phrase.
import { AppError } from '@murmullo/contract/errors'
import type { RequestContext } from '../../platform/call.ts'
import { startSession } from './enter.ts'
import { signInNameForPhrase, normalizePhrase } from './sign-in-names.ts'
import { verifyCredentials } from './user-with.ts'

export async function signInWithPhrase(call: RequestContext, { phrase }: { phrase: string }) {
  const plain = normalizePhrase(phrase)
  const userId = await verifyCredentials(call.deps, await signInNameForPhrase(call.deps, plain), plain)
  if (userId === null) throw new AppError('accounts.phrase_unknown')
  await startSession(call, userId)
  return {}
}
