// Password hashing with argon2id, off the main thread. A semaphore limits the concurrent hashes, so that requests for the feed stay fast.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '@murmullo/contract/errors'

const derive = promisify(argon2)

/** OWASP's minimum cost for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const atOnce = Math.max(1, availableParallelism() - 1)
/** Queue limit: 50 concurrent logins with two hashes each. A later request would wait longer than any user does. */
const waitingMax = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingMax) throw new AppError('service.overloaded', { retryAfter: 2 })
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  } else running += 1
  try {
    return await work()
  } finally {
    // Pass the semaphore slot to the next waiter, or release it.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  // Unicode normalization: some characters can be typed in two encodings.
  return inTurn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
}

/** Deterministic for a password and salt, and as slow as a password hash: a lookup key for rows without another identifier. */
export async function slowTag(password: string, salt: Buffer): Promise<string> {
  return (await tagOf(password, salt)).toString('hex')
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce)
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

export async function isPassword(hash: string, password: string): Promise<boolean> {
  const [, , , nonce = '', tag = ''] = hash.split('$')
  const expected = Buffer.from(tag, 'base64url')
  const found = await tagOf(password, Buffer.from(nonce, 'base64url'))
  return expected.length === found.length && timingSafeEqual(expected, found)
}
