// Unit tests of password hashing with argon2id.
import { expect, test } from 'vitest'
import { minPasswordHashKib } from '../config.ts'
import { createPasswordHasher } from './password-hash.ts'

const cheap = createPasswordHasher(8)

test('password hash: the right password matches, in either Unicode encoding; another one does not', async () => {
  const hash = await cheap.hash('mañana de lluvia')
  expect(await cheap.verify(hash, 'mañana de lluvia'.normalize('NFD'))).toBe(true)
  expect(await cheap.verify(hash, 'manana de lluvia')).toBe(false)
})

test('password hash: two hashes of a password differ, and a hash is verified with its own cost after the setting changes', async () => {
  const hash = await cheap.hash('mañana de lluvia')
  expect(await cheap.hash('mañana de lluvia')).not.toBe(hash)
  const raised = createPasswordHasher(minPasswordHashKib)
  expect(await raised.verify(hash, 'mañana de lluvia')).toBe(true)
  expect(await raised.hash('x')).toMatch(/^argon2id\$19456\$2\$/)
})

test('password hash: more than 100 queued hashes are refused as overload', async () => {
  const results = await Promise.allSettled(Array.from({ length: 140 }, () => cheap.hash('x')))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { code: 'service.overloaded' } })
})

test('lookup key: the same password and salt derive the same key, another salt derives another one', async () => {
  const [salt, other] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
  expect(await cheap.deriveLookupKey('x', salt)).toBe(await cheap.deriveLookupKey('x', salt))
  expect(await cheap.deriveLookupKey('x', salt)).not.toBe(await cheap.deriveLookupKey('x', other))
})
