// Finds a profile that the viewer may see. An automatic nickname, a pending erasure, a block and an unknown id
// all give the same error, so the response does not reveal which one it was.
import { AppError } from '@murmullo/contract/core/errors'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { findByPublicId } from './profiles.store.ts'

export async function findVisiblePerson({ deps, session }: RequestContext, publicId: string) {
  const row = await findByPublicId(deps.db.app, publicId, session?.accountId ?? null)
  if (row === undefined || isGeneratedNickname(row.nickname)) throw new AppError('profiles.not_found')
  return row
}
