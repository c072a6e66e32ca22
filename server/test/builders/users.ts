// Builders of users: browsers without an account, anonymous, registered and staff accounts, and account rows without a session.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { clearSessionCache } from '../../src/features/accounts/auth/read-session.ts'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import { grantStaffRole, type CompletedSteps } from '../clients/grant-staff-role.ts'
import { createTestUser, type TestUser } from '../clients/test-user.ts'
import type { Site } from '../site/site.ts'

export type Account = { readonly accountId: string; readonly publicId: string; readonly nickname: string }
export type User = TestUser & Account
export type RegisteredUser = User & { readonly email: string; readonly password: string }

type Browser = { readonly address?: string | undefined; readonly headers?: Record<string, string> }
type Anonymous = Browser & {
  /** A chosen nickname; by default the automatic one. */
  readonly nickname?: string | undefined
}
type Registered = Anonymous & {
  readonly email?: string
  readonly password?: string
  readonly isEmailVerified?: boolean
  /** Moves the creation of the account back. */
  readonly ageDays?: number
}
type Role = 'moderator' | 'admin'

export type Users = {
  /** A browser without an account, on its own network. */
  readonly visitor: (browser?: Browser) => TestUser
  readonly anonymous: (options?: Anonymous) => Promise<User & { readonly phrase: string }>
  readonly registered: (options?: Registered) => Promise<RegisteredUser>
  /** A registered user with a nickname and an account two days old: the full limit of chat requests. */
  readonly chatUser: (nickname?: string) => Promise<RegisteredUser>
  /** A staff session that has just passed step-up authentication and, unless `factor` is false, the second factor. */
  readonly staff: (role: Role, options?: CompletedSteps & Pick<Anonymous, 'nickname'>) => Promise<User>
  readonly grantRole: (user: Account, role: Role, steps?: CompletedSteps) => Promise<void>
  /** Another browser with the same session, on its own network. */
  readonly inAnotherBrowser: (user: TestUser, browser?: Browser) => TestUser
  /** An account row without a session. */
  readonly insertAccount: (options?: { nickname?: string; role?: string }) => Promise<Account>
}

let chatUsers = 0

export function createUsers({ url, sql, services }: Site): Users {
  const visitor: Users['visitor'] = ({ address, headers } = {}) => createTestUser(url, address, headers)

  const describe = async (browser: TestUser, nickname: string | undefined): Promise<User> => {
    if (nickname !== undefined) await browser.api.accounts.changeNickname({ nickname })
    const account = await browser.api.accounts.readMine()
    const [row] = await sql<{ id: string }>('select id from identity.accounts where public_id = $1', [account.id])
    return { ...browser, accountId: row?.id ?? '', publicId: account.id, nickname: account.nickname }
  }

  const anonymous: Users['anonymous'] = async ({ nickname, ...browser } = {}) => {
    const created = visitor(browser)
    await created.api.accounts.continueAnonymously()
    const { phrase } = await created.api.accounts.renewPhrase()
    const user = await describe(created, nickname)
    // As ten minutes later: the phrase proves who owns the account.
    await sql('update identity.accounts set proof_from = null where id = $1', [user.accountId])
    return { ...user, phrase }
  }

  const registered: Users['registered'] = async (options = {}) => {
    const { nickname, isEmailVerified = false, ageDays = 0, ...browser } = options
    const { email = `p${randomUUIDv7()}@correo.example`, password = 'una-clave-larga' } = options
    const created = visitor(browser)
    await created.api.accounts.register({ email, password })
    const user = await describe(created, nickname)
    if (isEmailVerified) await sql('update identity.users set email_verified = true where email = $1', [email])
    if (ageDays > 0) {
      const sooner = 'created_at = now() - make_interval(days => $2)'
      await sql(`update identity.accounts set ${sooner} where id = $1`, [user.accountId, ageDays])
      clearSessionCache(services)
    }
    return { ...user, email, password }
  }

  const grantRole: Users['grantRole'] = async ({ accountId }, role, steps = { password: true }) => {
    await grantStaffRole(sql, accountId, role, steps)
    clearSessionCache(services)
  }

  return {
    visitor,
    anonymous,
    registered,
    chatUser: (nickname = `Habla-${(chatUsers += 1)}-${randomUUIDv7().slice(-6)}`) =>
      registered({ nickname, ageDays: 2 }),
    staff: async (role, { nickname, ...steps } = {}) => {
      // Enrolling a second factor requires a password.
      const user = await (steps.factor === false ? registered({ nickname }) : anonymous({ nickname }))
      await grantRole(user, role, { password: true, ...steps })
      return user
    },
    grantRole,
    inAnotherBrowser: ({ cookies }, browser) => {
      const other = visitor(browser)
      for (const [name, value] of cookies) other.cookies.set(name, value)
      return other
    },
    insertAccount: async (options = {}) => {
      const [accountId, publicId] = [randomUUID(), newPublicId()]
      const { nickname = `N${publicId.slice(0, 14)}`, role = 'member' } = options
      await sql(
        'insert into identity.accounts (id, public_id, nickname, nickname_key, role) values ($1, $2, $3, $4, $5)',
        [accountId, publicId, nickname, publicId.toLowerCase(), role],
      )
      return { accountId, publicId, nickname }
    },
  }
}
