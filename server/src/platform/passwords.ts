// Hashes passwords slowly on purpose, on threads of their own: only a few at a time, so that whoever reads the feed does not notice.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '@murmullo/contract/errors'

const derive = promisify(argon2)

/** What OWASP asks of argon2id at least. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const atOnce = Math.max(1, availableParallelism() - 1)
/** Fifty people who log in at once, two hashes each. Who comes later would wait longer than anybody does. */
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
    // The turn is handed on, or given back.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  // One spelling for letters that can be typed in two ways.
  return inTurn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
}

/** The same for the same password and salt, and as slow as any other: for finding again what has no other name. */
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
