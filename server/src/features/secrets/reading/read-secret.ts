// Reads one secret with an access check: any visitor reads public ones; the author, moderators and administrators also others.
import { AppError } from '@murmullo/contract/core/errors'
import type { SecretState } from '@murmullo/contract/content/own-secrets'
import { decryptAuthors } from '../../../platform/authorship/authors.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { viewDetail } from '../public/secrets.view.ts'
import { showsHelp } from '../public/shows-help.ts'
import { findVisibleSecret } from '../public/find-visible-secret.ts'
import { secretState } from '../own/own-secrets.view.ts'
import type { PublicSecretRow } from '../public/secrets.columns.ts'
import { canRead } from './secrets.policy.ts'
import { findAnySecret } from '../public/secrets.store.ts'

/**
 * Endpoint handler: one secret with its full text. A caller without access gets the same `not_found` response for private, hidden,
 * removed and unknown secrets.
 */
export async function readSecret(context: RequestContext, { id }: { id: string }) {
  const found = await findConfirmedSecret(context, id)
  return viewDetail(found, showsHelp(found.row.text))
}

/** `findReadableSecret`, behind the age gate: for reads that return text of the secret or its comments. The author has no gate. */
export async function findConfirmedSecret(context: RequestContext, publicId: string): Promise<ReadableSecret> {
  const found = await findReadableSecret(context, publicId)
  if (found.row.isExplicit && !found.mine && !context.mayReadExplicit) throw new AppError('secrets.age_unconfirmed')
  return found
}

type ReadableSecret = {
  readonly row: PublicSecretRow
  readonly state: SecretState
  readonly mine: boolean
  readonly statementId: string | null
}

export async function findReadableSecret(context: RequestContext, publicId: string): Promise<ReadableSecret> {
  const { session, deps } = context
  if (session === null)
    return { row: await findVisibleSecret(context, publicId), state: 'public', mine: false, statementId: null }
  const found = await findAnySecret(deps.db.write.prepared, publicId)
  if (found === undefined) throw new AppError('secrets.not_found')
  const authors = await decryptAuthors(deps.keys, 'secret', found.entry === null ? [] : [found.entry])
  const mine = authors.get(found.row.id) === session.accountId
  const state = secretState(found)
  if (!canRead({ state, isPrivate: found.isPrivate, mine }, session.kind)) throw new AppError('secrets.not_found')
  return { row: found.row, state, mine, statementId: mine ? found.statementId : null }
}
