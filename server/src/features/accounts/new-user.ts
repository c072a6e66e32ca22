// Makes a user of the library.
import { isRefusal } from '../../platform/auth.ts'
import type { Services } from '../../platform/call.ts'
import { findUserByEmail } from './accounts.store.ts'

/**
 * Null when somebody took the name meanwhile: the library then answers as if it had made one, with an id that nobody has, or refuses if they
 * came at the very same moment.
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
