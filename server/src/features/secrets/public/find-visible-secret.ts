// Finds a public secret by public id, or throws `secrets.not_found`.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { PublicSecretRow } from './secrets.columns.ts'
import { findPublicSecret } from './secrets.store.ts'

export async function findVisibleSecret({ deps }: RequestContext, publicId: string): Promise<PublicSecretRow> {
  const row = await findPublicSecret(deps.db.read.prepared, publicId)
  if (row === undefined) throw new AppError('secrets.not_found')
  return row
}
