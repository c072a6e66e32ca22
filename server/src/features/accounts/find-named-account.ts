// Finds an account for an operator command, by verified email or public id. An unverified email proves nothing: any user may claim it.
import type { Services } from '../../platform/call.ts'
import { findAccountNamed } from './accounts.store.ts'

export async function findNamedAccount({ db }: Services, name: string) {
  const found = await findAccountNamed(db.app, name.trim())
  if (found === undefined) throw 'Nadie ha verificado ese correo ni tiene ese id.'
  return { accountId: found.id, isAdmin: found.role === 'admin' }
}
