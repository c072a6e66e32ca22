// Endpoint handlers: the public view of a profile, and the profile of the signed-in user with its private fields.
import { AppError } from '@murmullo/contract/core/errors'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { viewProfile, viewMyProfile } from './profiles.view.ts'
import { readMyAccount } from '../accounts/account/account-settings.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { findOwn, findByPublicId } from './profiles.store.ts'

export async function readProfile(context: RequestContext, { id }: { id: string }) {
  const row = await findVisiblePerson(context, id)
  return viewProfile(row, row.following)
}

export async function readMyProfile(context: RequestContext) {
  const { accountId } = requireSession(context)
  const [row, account] = await Promise.all([findOwn(context.deps.db.write, accountId), readMyAccount(context)])
  return viewMyProfile(row, account)
}

/**
 * Finds a profile that the viewer may see. An automatic nickname, a pending erasure, a block and an unknown id all give the same error,
 * so the response does not reveal which one it was.
 */
export async function findVisiblePerson({ deps, session }: RequestContext, publicId: string) {
  const row = await findByPublicId(deps.db.write, publicId, session?.accountId ?? null)
  if (row === undefined || isGeneratedNickname(row.nickname)) throw new AppError('profiles.not_found')
  return row
}
