// Principals of the access matrix without a valid session: no cookie, a forged one, or that of a session that has ended.
import { randomBytes } from 'node:crypto'
import { hashSessionToken } from '../../src/platform/integrations/auth.ts'
import type { RegisteredUser } from '../builders/users.ts'
import { deleteAccount } from '../builders/erasure.ts'
import type { World } from '../world/world.ts'
import { cookiesOf, type Principal, type Principals } from './principal.ts'
import { sessionCookie } from '../../src/platform/context/cookie-names.ts'

const tokenOf = ({ cookies }: RegisteredUser) => cookies.get(sessionCookie) ?? ''
const credentialsOf = ({ email, password }: RegisteredUser) => ({ email, password })
const withToken = (token: string): Principal => ({ viewer: 'visitor', cookie: `${sessionCookie}=${token}` })

export async function createVisitors(world: World<'ai'>): Promise<Principals> {
  const { users, sql } = world
  /** A session that ends in this way, and the token that its browser still sends. */
  const ended = async (end: (user: RegisteredUser, token: string) => Promise<unknown>): Promise<Principal> => {
    const user = await users.registered()
    const token = tokenOf(user)
    await end(user, token)
    return withToken(token)
  }
  const setDates = (assignments: string) => (_: RegisteredUser, token: string) =>
    sql(`update identity.sessions set ${assignments} where token = $1`, [hashSessionToken(token)])

  const reader = await users.registered()
  await reader.api.accounts.logIn(credentialsOf(reader))
  const readerCookies = new Map(reader.cookies)
  readerCookies.delete(sessionCookie)
  readerCookies.set('theme', 'dark').set('__Host-read-primary', '1')
  const victim = await users.registered()
  const forged = randomBytes(32).toString('base64url')
  return {
    visitor: { viewer: 'visitor', cookie: '' },
    // The device, the theme and the known browser of an earlier login are no session.
    'visitor with the cookies of a reader': { viewer: 'visitor', ...cookiesOf({ cookies: readerCookies }) },
    'visitor with a forged session': withToken(forged),
    'visitor with a malformed session': withToken("' or 1=1"),
    // What a stolen database contains.
    'visitor with the stored hash of a session': withToken(hashSessionToken(tokenOf(victim))),
    // A subdomain could set a cookie beside that of the user.
    'visitor with a forged session before that of a member': {
      viewer: 'visitor',
      cookie: `${sessionCookie}=${forged}; ${sessionCookie}=${tokenOf(victim)}`,
    },
    'session after logout': await ended(({ api }) => api.accounts.logOut()),
    'session replaced by another login': await ended((user) => user.api.accounts.logIn(credentialsOf(user))),
    'session ended by a password change elsewhere': await ended(async (user) => {
      const other = users.visitor()
      await other.api.accounts.logIn(credentialsOf(user))
      await other.api.accounts.changePassword({ current: user.password, password: 'otra-clave-muy-larga' })
    }),
    'session after the idle timeout': await ended(setDates('expires_at = current_date - 1')),
    'session after the absolute timeout': await ended(setDates('created_at = current_date - 61')),
    'session of an account in erasure': await ended((user) => deleteAccount(world, user)),
  }
}
