// Creates a user in the authentication library.
import { isRefusal } from '../../platform/auth.ts'
import type { Services } from '../../platform/call.ts'
import { findUserByEmail } from './accounts.store.ts'

/**
 * Null when the name is taken by now: the library then returns a fake id that no user has, or an error when both requests are concurrent.
 */
export async function newUser({ auth, db }: Services, name: string, password: string): Promise<string | null> {
  const { api } = await auth()
  try {
    const { user } = await api.signUpEmail({ body: { email: name, password, name: '' } })
    const made = await findUserByEmail(db.app, name)
    return made?.id === user.id ? user.id : null
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
