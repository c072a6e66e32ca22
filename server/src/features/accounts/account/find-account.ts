// Account lookups for other features and for operator commands.
import type { Deps } from '../../../platform/context/request-context.ts'
import { findActiveForUpdate, findAccountByEmailOrId, listAdminEmails } from '../auth/accounts.store.ts'

/** Row lock until the transaction ends, for actions of other users on this account. Null when it is deleted or its erasure is pending. */
export const lockActiveAccount = findActiveForUpdate

/** By verified email or public id. An unverified email proves nothing: any user may claim it. */
export async function findAccountForOperator({ db }: Deps, name: string) {
  const found = await findAccountByEmailOrId(db.write, name.trim())
  if (found === undefined) throw 'No account has that verified e-mail address or public id.'
  return { accountId: found.id, isAdmin: found.role === 'admin' }
}

/** Verified email addresses of administrators, for notifications about actions of other staff. */
export const listAdminMailboxes = listAdminEmails
