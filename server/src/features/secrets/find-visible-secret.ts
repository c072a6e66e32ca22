// The secret behind a public id, for whoever may read it; otherwise there is none.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { findPublicSecret, type SecretRow } from './secrets.store.ts'

export async function findVisibleSecret({ services }: Call, publicId: string): Promise<SecretRow> {
  const row = await findPublicSecret(services.db.public, publicId)
  if (row === undefined) throw new AppError('secrets.not_found')
  return row
}
