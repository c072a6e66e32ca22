// Finds somebody for whoever asks. Who never chose a nickname, who is leaving, who is blocked and who never was are all not found alike.
import { AppError } from '@murmullo/contract/errors'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { findByPublicId } from './profiles.store.ts'

export async function findVisiblePerson({ services, signedIn }: Call, publicId: string) {
  const row = await findByPublicId(services.db.app, publicId, signedIn?.accountId ?? null)
  if (row === undefined || isAutomatic(row.nickname)) throw new AppError('profiles.not_found')
  return row
}
