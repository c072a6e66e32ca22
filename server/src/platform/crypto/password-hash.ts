// Password hashing with argon2id, off the main thread. A semaphore limits the concurrent hashes, so that requests for the feed stay fast.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '@murmullo/contract/core/errors'

const derive = promisify(argon2)

/** OWASP's minimum cost for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const maxConcurrent = Math.max(1, availableParallelism() - 1)
/** Queue limit: 50 concurrent logins with two hashes each. A later request would wait longer than any user does. */
const maxQueued = 100

let running = 0
const queued: (() => void)[] = []

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (queued.length >= maxQueued) throw new AppError('service.overloaded', { retryAfter: 2 })
    await new Promise<void>((resolve) => {
      queued.push(resolve)
    })
  } else running += 1
  try {
    return await work()
  } finally {
    // Pass the semaphore slot to the next waiter, or release it.
    const next = queued.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

function computeHash(password: string, nonce: Buffer): Promise<Buffer> {
  // Unicode normalization: some characters can be typed in two encodings.
  return withSlot(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
}

/** Deterministic for a password and salt, and as slow as a password hash: a lookup key for rows without another identifier. */
export async function deriveLookupKey(password: string, salt: Buffer): Promise<string> {
  return (await computeHash(password, salt)).toString('hex')
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await computeHash(password, nonce)
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, , , nonce = '', tag = ''] = hash.split('$')
  const expected = Buffer.from(tag, 'base64url')
  const found = await computeHash(password, Buffer.from(nonce, 'base64url'))
  return expected.length === found.length && timingSafeEqual(expected, found)
}
