// Finds an account for an operator command, by verified email or public id. An unverified email proves nothing: any user may claim it.
import type { Deps } from '../../../platform/context/request-context.ts'
import { findAccountByEmailOrId } from '../auth/accounts.store.ts'

export async function findAccountForOperator({ db }: Deps, name: string) {
  const found = await findAccountByEmailOrId(db.app, name.trim())
  if (found === undefined) throw 'No account has that verified e-mail address or public id.'
  return { accountId: found.id, isAdmin: found.role === 'admin' }
}
