// Login throttle: a token bucket per email, which all browsers share. While it is empty, only the correct password from a known browser (cookie)
// signs in: an attacker who guesses passwords does not lock the owner out of the account.

import { AppError } from '@murmullo/contract/core/errors'
import { loginLimits, retention } from '@murmullo/contract/constants/limits'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { namedTokenBuckets, type TokenBuckets } from '../../../platform/redis/token-bucket.ts'
import { hmacAllVersions } from '../../../platform/crypto/hmac.ts'
import { authenticate, type Credentials } from './authenticate.ts'
import { knownBrowserCookie } from '../../../platform/context/cookie-names.ts'

const knownSeconds = retention.knownBrowserDays * 86_400

const size = loginLimits.perEmail
const getBuckets = namedTokenBuckets('sign-in', size)
const tooMany = () => new AppError('request.too_many', { retryAfter: Math.ceil(size.refillMs / 1_000) })

/** The user with these credentials, or null. A failed attempt consumes a token; without tokens every failure is `request.too_many`. */
export async function authenticateThrottled(context: RequestContext, credentials: Credentials): Promise<string | null> {
  const { deps } = context
  const buckets = await getBuckets(deps)
  const name = bucketForEmail(credentials.email)
  const [granted] = await buckets.consume([name])
  if (!granted) return authenticateKnownBrowser(context, buckets, credentials)
  const { userId } = await authenticate(deps, credentials)
  if (userId !== null) buckets.refund([name])
  return userId
}

/**
 * Every refusal is the same, whichever email and browser: an error for known browsers only would tell that the account exists, and that this
 * browser signed in to it. The cookie has its own bucket, so that a borrowed browser cannot guess without limit.
 */
async function authenticateKnownBrowser(
  { deps, cookies }: RequestContext,
  buckets: TokenBuckets,
  credentials: Credentials,
): Promise<string> {
  const token = cookies.read(knownBrowserCookie)
  if (token === undefined) throw tooMany()
  const name = `known ${token}`
  const [granted] = await buckets.consume([name])
  if (!granted) throw tooMany()
  const { userId } = await authenticate(deps, credentials)
  if (userId === null || !(await knownBrowserTokens(deps, credentials.email, userId)).includes(token)) throw tooMany()
  buckets.refund([name])
  return userId
}

/** Registration: a correct password signs in to the existing account, so it counts as an attempt. Never refunded. */
export function consumeRegistrationAttempt({ deps }: RequestContext, email: string): Promise<unknown> {
  return consumeAttempt(deps, bucketForEmail(email))
}

/** Attempts at the password of the signed-in account have their own bucket, which an attacker without a session cannot empty. */
export function consumeConfirmationAttempt(deps: Deps, userId: string): Promise<{ refund: () => void }> {
  return consumeAttempt(deps, `confirm ${userId}`)
}

async function consumeAttempt(deps: Deps, name: string): Promise<{ refund: () => void }> {
  const buckets = await getBuckets(deps)
  const [granted] = await buckets.consume([name])
  if (!granted) throw tooMany()
  return { refund: () => buckets.refund([name]) }
}

const bucketForEmail = (email: string) => `any ${email}`

export async function setKnownBrowserCookie(context: RequestContext, email: string, userId: string): Promise<void> {
  const [token = ''] = await knownBrowserTokens(context.deps, email, userId)
  context.cookies.set(knownBrowserCookie, token, knownSeconds)
}

/** At logout and account deletion: the next user of the browser must not count as known. */
export function clearKnownBrowserCookie({ cookies }: RequestContext): void {
  cookies.set(knownBrowserCookie, '', 0)
}

/**
 * One for each version of the keys. HMAC of email and user: the cookie does not reveal them, and only the server can create it. With the user, because a registration with a taken
 * email gets a cookie too, and must not make the browser known for the owner's account.
 */
async function knownBrowserTokens({ keys }: Deps, email: string, userId: string): Promise<string[]> {
  const tokens = await hmacAllVersions(keys, 'known-device', userId, email)
  return tokens.map((token) => token.toString('base64url'))
}
