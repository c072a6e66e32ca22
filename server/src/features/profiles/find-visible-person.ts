// Finds a profile that the viewer may see. An automatic nickname, a pending erasure, a block and an unknown id
// all give the same error, so the response does not reveal which one it was.
import { AppError } from '@murmullo/contract/errors'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { findByPublicId } from './profiles.store.ts'

export async function findVisiblePerson({ services, signedIn }: Call, publicId: string) {
  const row = await findByPublicId(services.db.app, publicId, signedIn?.accountId ?? null)
  if (row === undefined || isAutomatic(row.nickname)) throw new AppError('profiles.not_found')
  return row
}
