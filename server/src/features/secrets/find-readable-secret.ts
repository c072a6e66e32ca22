// Finds a secret by public id with an access check: any visitor reads public ones; the author, moderators and administrators also others.
import { AppError } from '@murmullo/contract/errors'
import type { SecretState } from '@murmullo/contract/own-secrets'
import type { Call } from '../../platform/call.ts'
import { findVisibleSecret } from './find-visible-secret.ts'
import { stateOf } from './own-secrets.view.ts'
import type { PublicSecretRow } from './secrets.columns.ts'
import { mayRead } from './secrets.policy.ts'
import { findAnySecret } from './secrets.store.ts'

export type ReadableSecret = {
  readonly row: PublicSecretRow
  readonly state: SecretState
  readonly mine: boolean
  readonly statementId: string | null
}

export async function findReadableSecret(call: Call, publicId: string): Promise<ReadableSecret> {
  const { signedIn, services } = call
  if (signedIn === null)
    return { row: await findVisibleSecret(call, publicId), state: 'public', mine: false, statementId: null }
  const found = await findAnySecret(services.db.preparedAsApp, publicId)
  const mine = found?.authorId === signedIn.accountId
  if (found === undefined) throw new AppError('secrets.not_found')
  const state = stateOf(found)
  if (!mayRead({ state, isPrivate: found.isPrivate, mine }, signedIn.kind)) throw new AppError('secrets.not_found')
  return { row: found.row, state, mine, statementId: mine ? found.statementId : null }
}
