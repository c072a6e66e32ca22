// Claims of cases: a lease in Redis for each case that a moderator has open. Advisory: without Redis there are no claims, and of two
// decisions the database accepts one.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'

type Source = Pick<Deps, 'redis'>

const keyOf = (number: string) => `case-claim:${number}`

/** Claims the case, renews the own claim, or takes over that of another moderator. False: another moderator has it. */
export async function claim(
  { redis }: Source,
  accountId: string,
  { number, takeOver }: { readonly number: string; readonly takeOver: boolean },
): Promise<boolean> {
  const key = keyOf(number)
  try {
    const isNew = takeOver ? null : await redis.set(key, accountId, 'PX', reportLimits.claimMs, 'NX')
    if (isNew !== null) return true
    if (!takeOver && (await redis.get(key)) !== accountId) return false
    await redis.set(key, accountId, 'PX', reportLimits.claimMs)
    return true
  } catch {
    return true
  }
}

export async function release({ redis }: Source, accountId: string, number: string): Promise<void> {
  const key = keyOf(number)
  try {
    if ((await redis.get(key)) === accountId) await redis.del(key)
  } catch {
    // The lease expires.
  }
}

/** Those of these cases that another moderator has open. */
export async function listClaimed(
  { redis }: Source,
  accountId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const holders = await redis.mget(numbers.map(keyOf)).catch(() => [])
  return new Set(numbers.filter((_, index) => (holders[index] ?? accountId) !== accountId))
}
