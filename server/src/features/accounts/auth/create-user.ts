// Creates a user in the authentication library.
import { isAuthError } from '../../../platform/integrations/auth.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { findUserByEmail } from './accounts.store.ts'

/**
 * Null when the name is taken by now: the library then returns a fake id that no user has, or an error when both requests are concurrent.
 */
export async function createUser({ auth, db }: Deps, name: string, password: string): Promise<string | null> {
  const { api } = await auth()
  try {
    const { user } = await api.signUpEmail({ body: { email: name, password, name: '' } })
    const created = await findUserByEmail(db.write, name)
    return created?.id === user.id ? user.id : null
  } catch (error) {
    if (isAuthError(error)) return null
    throw error
  }
}
