// Rate limiter: fixed windows per network, counted in Redis so that all processes share one budget. Without Redis each process counts
// alone, at half the rate. A network below half of its budget is counted in memory and flushed to Redis in batches: most requests never
// wait for Redis.
import { AppError } from '@murmullo/contract/errors'
import type { RateLimit } from '@murmullo/contract/rate-limits'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Redis } from '../platform/redis.ts'

export type Limiter = {
  readonly spend: (budget: RateLimit, network: string) => Promise<void> | undefined
  readonly giveBack: (budget: RateLimit, network: string) => void
}

/** Counter of one network: calls that Redis has counted, calls not yet flushed, and the end of the window. */
type Account = { told: number; untold: number; until: number }
type Ledger = {
  readonly counter: RateLimiterRedis
  readonly accounts: LRUCache<string, Account>
  /** Up to this many calls no request waits for Redis; above it every request does. */
  readonly trusted: number
  /** Number of pending calls that triggers a flush. */
  readonly lump: number
}

const networksKept = 50_000

export function createLimiter(redis: Redis): Limiter {
  const ledgers = new Map<string, Ledger>()
  const ledgerOf = (budget: RateLimit) => {
    const known = ledgers.get(budget.name)
    if (known !== undefined) return known
    const made = openLedger(redis, budget)
    ledgers.set(budget.name, made)
    return made
  }
  const giveBack: Limiter['giveBack'] = (budget, network) => {
    const { accounts, counter } = ledgerOf(budget)
    const account = accounts.get(network)
    if (account === undefined) return
    if (account.untold > 0) {
      account.untold -= 1
      return
    }
    account.told = Math.max(0, account.told - 1)
    void counter.reward(network, 1).catch(() => {})
  }
  const spend: Limiter['spend'] = (budget, network) => {
    const ledger = ledgerOf(budget)
    const now = Date.now()
    let account = ledger.accounts.get(network)
    if (account === undefined || account.until <= now) {
      account = { told: 0, untold: 0, until: now + budget.seconds * 1_000 }
      ledger.accounts.set(network, account)
    }
    account.untold += 1
    if (account.told + account.untold > ledger.trusted) return tell(ledger, network, account)
    // Flushed in the background; if Redis reports that the budget is exhausted, the next request is refused.
    if (account.untold >= ledger.lump) void tell(ledger, network, account).catch(() => {})
    return undefined
  }
  return { spend, giveBack }
}

function openLedger(redis: Redis, { name, calls, seconds }: RateLimit): Ledger {
  const counter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `limit:${name}`,
    points: calls,
    duration: seconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ points: Math.ceil(calls / 2), duration: seconds }),
  })
  const accounts = new LRUCache<string, Account>({ max: networksKept })
  return { counter, accounts, trusted: Math.floor(calls / 2), lump: Math.ceil(calls / 20) }
}

async function tell({ counter }: Ledger, network: string, account: Account): Promise<void> {
  const points = account.untold
  account.untold = 0
  account.told += points
  try {
    learn(account, await counter.consume(network, points))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    learn(account, refusal)
    throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) })
  }
}

function learn(account: Account, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
  account.told = Math.max(account.told, consumedPoints)
  account.until = Date.now() + msBeforeNext
}
