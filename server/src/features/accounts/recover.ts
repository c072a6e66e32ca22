// Endpoint handler: signs in to an anonymous account with its recovery phrase.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { enter } from './enter.ts'
import { nameOfPhrase, plainPhrase } from './sign-in-names.ts'
import { userWith } from './user-with.ts'

export async function recover(call: Call, { phrase }: { phrase: string }) {
  const plain = plainPhrase(phrase)
  const userId = await userWith(call.services, await nameOfPhrase(call.services, plain), plain)
  if (userId === null) throw new AppError('accounts.phrase_unknown')
  await enter(call, userId)
  return {}
}
