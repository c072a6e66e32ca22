// Finds an account for an operator command, by verified email or public id. An unverified email proves nothing: any user may claim it.
import type { Deps } from '../../../platform/context/request-context.ts'
import { findAccountByEmailOrId } from '../auth/accounts.store.ts'

export async function findAccountForOperator({ db }: Deps, name: string) {
  const found = await findAccountByEmailOrId(db.app, name.trim())
  if (found === undefined) throw 'Nadie ha verificado ese correo ni tiene ese id.'
  return { accountId: found.id, isAdmin: found.role === 'admin' }
}
