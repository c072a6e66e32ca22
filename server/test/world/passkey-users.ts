// Builder of staff members with passkeys: a software authenticator for each, and the calls of its holder.
import { secondFactorLimits } from '@murmullo/contract/constants/limits'
import { clearSessionCache } from '../../src/features/accounts/auth/read-session.ts'
import { sessionCookie } from '../../src/platform/context/cookie-names.ts'
import { generateSessionToken, hashSessionToken } from '../../src/platform/integrations/auth.ts'
import { totpCodeAt } from '../../src/platform/crypto/totp.ts'
import { type Authenticator, createAuthenticator, type Forgery } from '../clients/software-authenticator.ts'
import { errorCode, type TestUser } from '../clients/test-user.ts'
import type { World } from './world.ts'
import type { RegisteredUser, User } from '../builders/users.ts'

export type Holder = { readonly person: RegisteredUser; readonly key: Authenticator }

/** `ORIGIN` of the tests. */
export const passkeyOrigin = 'https://murmullo.example'

/** What a browser or an authenticator sends that belongs to another site, or that did not check its user. */
export const forgeries: readonly (readonly [name: string, forgery: Forgery])[] = [
  ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['the origin of another site', { origin: 'https://murmullo.example.org' }],
  ['the onion address', { origin: `http://${'murmullo234567'.repeat(4)}.onion` }],
  ['another RP id', { rpId: 'example' }],
  ['no user verification', { isUserVerified: false }],
]

export type PasskeyUsers = ReturnType<typeof createPasskeyUsers>

export function createPasskeyUsers(world: World<'ai'>) {
  /** With a registered account: without the second factor its session is that of a registered user. */
  const createModerator = async (): Promise<RegisteredUser> => {
    const person = await world.users.registered()
    await world.users.grantRole(person, 'moderator', { password: true })
    return person
  }

  const add = async ({ api }: TestUser, key: Authenticator, name = 'Mi teléfono', forgery: Forgery = {}) => {
    const options = await api.accounts.offerPasskey()
    return errorCode(api.accounts.addPasskey({ name, credential: key.create(options, forgery) }))
  }

  /** A verified moderator with one passkey. */
  const createHolder = async ({ hasCounter = true } = {}): Promise<Holder> => {
    const holder = { person: await createModerator(), key: createAuthenticator(passkeyOrigin, { hasCounter }) }
    const code = await add(holder.person, holder.key)
    if (code !== 'done') throw new Error(code)
    return holder
  }

  /** With a TOTP key and recovery codes too. */
  const createFullHolder = async () => {
    const person = await world.users.registered()
    await world.users.grantRole(person, 'moderator', { factor: false })
    const { accounts } = person.api
    await accounts.confirm({ password: person.password })
    const { key: totpKey } = await accounts.offerSecondFactor()
    const { recoveryCodes } = await accounts.enrolSecondFactor({ code: totpCodeAt(totpKey, world.clock.now()) })
    const key = createAuthenticator(passkeyOrigin)
    const code = await add(person, key)
    if (code !== 'done') throw new Error(code)
    // A code works once: the next one.
    world.clock.advance({ ms: 3 * secondFactorLimits.periodSeconds * 1_000 })
    return { person, key, totpKey, recoveryCodes }
  }

  return {
    createModerator,
    createHolder,
    createFullHolder,
    add,
    /** The second factor of all sessions of the user has expired, and step-up too. */
    expireVerification: async ({ accountId }: User) => {
      await world.sql(
        `update identity.sessions s set second_factor_at = null, step_up_at = null from identity.accounts a
         where a.user_id = s.user_id and a.id = $1`,
        [accountId],
      )
      clearSessionCache(world.services)
    },
    pass: async ({ api }: TestUser, key: Authenticator, forgery: Forgery = {}) => {
      const options = await api.accounts.challengePasskey()
      return errorCode(api.accounts.passWithPasskey({ credential: key.get(options, forgery) }))
    },
    passCode: ({ api }: TestUser, code: string) => errorCode(api.accounts.passSecondFactor({ code })),
    /** Another session of the same user, which has shown the password only, and just now. */
    createPasswordSession: async ({ accountId }: User): Promise<TestUser> => {
      const [other, token] = [world.users.visitor(), generateSessionToken()]
      await world.sql(
        `insert into identity.sessions (user_id, token, expires_at, long_password, step_up_at)
         select user_id, $2, now() + interval '1 day', true, now() from identity.accounts where id = $1`,
        [accountId, hashSessionToken(token)],
      )
      other.cookies.set(sessionCookie, token)
      return other
    },
    callStaffEndpoint: ({ api }: TestUser) => errorCode(api.moderation.listReviews()),
    listRows: ({ accountId }: User) => world.sql('select from identity.passkeys where account_id = $1', [accountId]),
    listAuditActions: async ({ publicId }: User) => {
      const rows = await world.sql<{ action: string }>(
        'select action from identity.audit_log where subject = $1 order by seq',
        [publicId],
      )
      return rows.map(({ action }) => action)
    },
  }
}
