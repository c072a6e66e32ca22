// Endpoint handler: rotates the recovery phrase of an anonymous account. The old phrase is revoked; sessions stay valid.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { newPhrase } from '../../platform/phrases.ts'
import { replaceSignIn } from './accounts.store.ts'
import { nameOfPhrase, plainPhrase } from './sign-in-names.ts'
import { whoAsks } from './who-asks.ts'

export async function renewPhrase(call: Call) {
  const { accountId, userId, kind } = whoAsks(call)
  const { services } = call
  if (kind !== 'anonymous') throw new AppError('accounts.already_registered')
  const phrase = newPhrase()
  const plain = plainPhrase(phrase)
  const { password: passwords } = await (await services.auth()).$context
  const name = await nameOfPhrase(services, plain)
  const isReplaced = await replaceSignIn(services.db.app, {
    accountId,
    userId,
    name,
    password: await passwords.hash(plain),
  })
  if (!isReplaced) throw new AppError('accounts.already_registered')
  return { phrase }
}
