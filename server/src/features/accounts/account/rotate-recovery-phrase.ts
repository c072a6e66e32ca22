// Endpoint handler: rotates the recovery phrase of an anonymous account. The old phrase is revoked; sessions stay valid.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { generateRecoveryPhrase } from '../../../platform/crypto/recovery-phrase/generate-recovery-phrase.ts'
import { replaceCredentials } from '../auth/accounts.store.ts'
import { signInNamesForPhrase, normalizePhrase } from '../auth/sign-in-names.ts'
import { requireSession } from '../auth/require-session.ts'

export async function rotateRecoveryPhrase(context: RequestContext) {
  const { accountId, userId, kind } = requireSession(context)
  const { deps } = context
  if (kind !== 'anonymous') throw new AppError('accounts.already_registered')
  const phrase = generateRecoveryPhrase()
  const plain = normalizePhrase(phrase)
  const { password: passwords } = await (await deps.auth()).$context
  const [name] = await signInNamesForPhrase(deps, plain)
  const isReplaced = await replaceCredentials(deps.db.write, {
    accountId,
    userId,
    name,
    password: await passwords.hash(plain),
  })
  if (!isReplaced) throw new AppError('accounts.already_registered')
  return { phrase }
}
