// Login throttle: a token bucket per email, and a separate one for known browsers (cookie). An attacker who guesses passwords
// does not lock the owner out of their own account.
import { AppError } from '@murmullo/contract/core/errors'
import { loginLimits, retention } from '@murmullo/contract/constants/limits'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { namedTokenBuckets } from '../../../platform/redis/named-token-buckets.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'

const knownBrowserCookie = '__Host-known-browser'
const knownSeconds = retention.knownBrowserDays * 86_400

const size = loginLimits.perEmail
const getBuckets = namedTokenBuckets('sign-in', size)

export async function consumeLoginAttempt(
  { deps, cookies }: RequestContext,
  email: string,
): Promise<{ refund: () => void }> {
  const buckets = await getBuckets(deps)
  const known = cookies.read(knownBrowserCookie) === (await knownBrowserToken(deps, email))
  const name = `${known ? 'known' : 'any'} ${email}`
  const [granted] = await buckets.consume([name])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(size.refillMs / 1_000) })
  return { refund: () => buckets.refund([name]) }
}

export async function setKnownBrowserCookie(context: RequestContext, email: string): Promise<void> {
  context.cookies.set(knownBrowserCookie, await knownBrowserToken(context.deps, email), knownSeconds)
}

/** At logout and account deletion: the next user of the browser must not count as known. */
export function clearKnownBrowserCookie({ cookies }: RequestContext): void {
  cookies.set(knownBrowserCookie, '', 0)
}

/** HMAC of the email: the cookie does not reveal it, and only the server can create it. */
async function knownBrowserToken({ keys }: Deps, email: string): Promise<string> {
  return hmac(await keys('known-device'), email).toString('base64url')
}
