// Password hashing with argon2id, off the main thread. A semaphore limits the concurrent hashes, so that requests for the feed stay fast.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '@murmullo/contract/core/errors'
import { createSemaphore, QueueFullError } from '../resilience/semaphore.ts'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id; config.ts has the memory cost. */
const passes = 2
/** Queue limit: 50 concurrent logins with two hashes each. A later request would wait longer than any user does. */
const maxQueued = 100

export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (hash: string, password: string) => Promise<boolean>
  /** Deterministic for a password and salt, and as slow as a password hash: a lookup key for rows without another identifier. */
  readonly deriveLookupKey: (password: string, salt: Buffer) => Promise<string>
}

export function createPasswordHasher(memoryKib: number): PasswordHasher {
  const semaphore = createSemaphore({ slots: Math.max(1, availableParallelism() - 1), maxQueued })
  const compute = (password: string, nonce: Buffer, memory = memoryKib): Promise<Buffer> => {
    // Unicode normalization: some characters can be typed in two encodings.
    const message = password.normalize('NFKC')
    return semaphore
      .run(() => derive('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: 32 }))
      .catch((error: unknown) => {
        throw error instanceof QueueFullError ? new AppError('service.overloaded', { retryAfter: 2 }) : error
      })
  }
  return {
    hash: async (password) => {
      const nonce = randomBytes(16)
      const tag = await compute(password, nonce)
      return ['argon2id', memoryKib, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
    },
    // The hash names its own cost, so that a password outlives a change of the setting.
    verify: async (hash, password) => {
      const [, memory, , nonce = '', tag = ''] = hash.split('$')
      const expected = Buffer.from(tag, 'base64url')
      const found = await compute(password, Buffer.from(nonce, 'base64url'), Number(memory))
      return expected.length === found.length && timingSafeEqual(expected, found)
    },
    deriveLookupKey: async (password, salt) => (await compute(password, salt)).toString('hex'),
  }
}
