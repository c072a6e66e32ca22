// better-auth over our tables: users, credentials, sessions and e-mailed links. It serves no routes and sets no cookies: our endpoints call
// it, and set the session cookie.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { passwordLimits, retention, sessionLimits } from '@murmullo/contract/constants/limits'
import type { Db } from '../db/database.ts'
import type { PasswordHasher } from '../crypto/password-hash.ts'

export type AuthOptions = {
  readonly db: Db
  readonly secret: string
  readonly origin: string
  readonly passwords: PasswordHasher
}
export type Auth = Awaited<ReturnType<typeof createAuth>>

const daySeconds = 86_400
const timestampFields = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Token of the session that is being created: the library receives only its hash. */
const pendingSessionToken = new AsyncLocalStorage<string>()

/** Its 230 modules are loaded with the first sign-in; a web process in production loads them before it listens. */
export async function createAuth({ db, secret, origin, passwords }: AuthOptions) {
  const { betterAuth } = await import('better-auth')
  return betterAuth({
    baseURL: origin,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false }, // our endpoints have rate limits, shared by all processes
    // No transaction: it would hold a connection while a password is hashed.
    database: { db, type: 'postgres', schemaName: 'identity' },
    // Our migrations create its tables, without the columns that are not used here.
    advanced: { database: { generateId: 'uuid', validateSchema: false } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: passwordLimits.minAtRegister,
      maxPasswordLength: 500,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
      resetPasswordTokenExpiresIn: retention.resetLinkMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => linkSink.getStore()?.(token),
    },
    emailVerification: {
      expiresIn: retention.verifyLinkHours * 3_600,
      sendVerificationEmail: async ({ token }) => linkSink.getStore()?.(token),
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestampFields } },
    session: {
      modelName: 'sessions',
      expiresIn: sessionLimits.idleDays * daySeconds,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestampFields,
      },
    },
    account: {
      modelName: 'credentials',
      fields: { accountId: 'account_id', providerId: 'provider_id', userId: 'user_id', ...timestampFields },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...timestampFields },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const token = pendingSessionToken.getStore()
            if (token === undefined) throw new Error('a session must be created with our own token')
            return { data: { ...session, token: hashSessionToken(token) } }
          },
        },
      },
    },
  })
}

/** Receives the token of a link for the caller: it goes into an e-mail and nowhere else. */
const linkSink = new AsyncLocalStorage<(token: string) => void>()

/** Runs a function that creates a link and returns its token, or null when the library created none. */
export async function captureLinkToken(make: () => Promise<unknown>): Promise<string | null> {
  let made: string | null = null
  await linkSink.run((token) => {
    made = token
  }, make)
  return made
}

/** Runs a function that creates a session and returns the token for its cookie; only its hash is stored. */
export async function createSessionWithToken<T>(open: () => Promise<T>): Promise<{ token: string; result: T }> {
  const token = generateSessionToken()
  return { token, result: await pendingSessionToken.run(token, open) }
}

export function generateSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** True when the library refused the request, false for any other error. */
export function isAuthError(error: unknown): boolean {
  return error instanceof Error && error.name === 'APIError'
}

export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
