// Endpoint handler: the profile of the signed-in user, with its private fields.
import type { RequestContext } from '../../platform/context/request-context.ts'
import { readMyAccount } from '../accounts/account/read-my-account.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { findOwn } from './profiles.store.ts'
import { viewMyProfile } from './profiles.view.ts'

export async function readMyProfile(call: RequestContext) {
  const { accountId } = requireSession(call)
  const [row, account] = await Promise.all([findOwn(call.deps.db.app, accountId), readMyAccount(call)])
  return viewMyProfile(row, account)
}
