// Finds whom an operator means: by an e-mail that was shown to be theirs, or by their public id. Anybody may say that an e-mail is theirs.
import type { Services } from '../../platform/call.ts'
import { findAccountNamed } from './accounts.store.ts'

export async function findNamedAccount({ db }: Services, name: string) {
  const found = await findAccountNamed(db.app, name.trim())
  if (found === undefined) throw 'Nadie ha verificado ese correo ni tiene ese id.'
  return { accountId: found.id, isAdmin: found.role === 'admin' }
}
