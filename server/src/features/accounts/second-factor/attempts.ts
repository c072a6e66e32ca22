// Token buckets of second-factor attempts: a refused attempt counts, an accepted one is refunded.
import { AppError } from '@murmullo/contract/core/errors'
import { secondFactorLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { namedTokenBuckets } from '../../../platform/redis/token-bucket.ts'

const totpBuckets = namedTokenBuckets('second-factor', secondFactorLimits.tries)
const recoveryBuckets = namedTokenBuckets('recovery-code', secondFactorLimits.tries)

/**
 * TOTP codes are short, so their attempts are counted per account: an attacker with the password can use them up. A recovery code has 58 bits, so
 * its attempts are counted per account and network: the owner can always use one, and then change the password.
 */
export async function consumeAttempt(
  { deps, networkHash }: RequestContext,
  accountId: string,
  kind: 'totp' | 'recovery',
): Promise<{ refund: () => void }> {
  const buckets = await (kind === 'totp' ? totpBuckets : recoveryBuckets)(deps)
  const name = kind === 'totp' ? accountId : `${accountId} ${networkHash}`
  const [granted] = await buckets.consume([name])
  if (!granted)
    throw new AppError('request.too_many', { retryAfter: Math.ceil(secondFactorLimits.tries.refillMs / 1_000) })
  return { refund: () => buckets.refund([name]) }
}
