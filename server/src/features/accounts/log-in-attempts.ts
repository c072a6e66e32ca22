// Login throttle: a token bucket per email, and a separate one for known browsers (cookie). An attacker who guesses passwords
// does not lock the owner out of their own account.
import { AppError } from '@murmullo/contract/errors'
import { loginLimits, retention } from '@murmullo/contract/limits'
import type { Call, Services } from '../../platform/call.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'
import { sign } from '../../platform/sign.ts'

const deviceCookie = '__Host-conocido'
const knownSeconds = retention.knownBrowserDays * 86_400

const size = loginLimits.perEmail
const bucketsOf = namedBuckets('log-in', size)

export async function spendAttempt({ services, cookies }: Call, email: string): Promise<{ giveBack: () => void }> {
  const buckets = await bucketsOf(services)
  const known = cookies.read(deviceCookie) === (await deviceMark(services, email))
  const name = `${known ? 'known' : 'any'} ${email}`
  const [granted] = await buckets.take([name])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(size.refillMs / 1_000) })
  return { giveBack: () => buckets.giveBack([name]) }
}

export async function markDevice(call: Call, email: string): Promise<void> {
  call.cookies.set(deviceCookie, await deviceMark(call.services, email), knownSeconds)
}

/** At logout and account deletion: the next user of the browser must not count as known. */
export function unmarkDevice({ cookies }: Call): void {
  cookies.set(deviceCookie, '', 0)
}

/** HMAC of the email: the cookie does not reveal it, and only the server can create it. */
async function deviceMark({ keys }: Services, email: string): Promise<string> {
  return sign(await keys('known-device'), email).toString('base64url')
}
