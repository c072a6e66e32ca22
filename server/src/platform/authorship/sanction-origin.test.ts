// Unit tests of the encrypted origin of a sanction: marks for each key version, boxes of one length, and boxes bound to their row.
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { KeyStore } from '../crypto/key-store.ts'
import { computeCaseMarks, computeOriginMarks, decryptOrigin, encryptOrigin } from './sanction-origin.ts'

const key = (version: number) => ({ version, key: createSecretKey(randomBytes(32)) })
const [first, second] = [key(1), key(2)]

function createKeys(...versions: (typeof first)[]): KeyStore {
  const active = async () => (versions[0] ?? first).key
  return Object.assign(active, { allVersions: async () => versions })
}

const review = { from: 'review', of: 'A1b2C3d4E5f6G7h8I9j0Kl', caseId: null } as const
const reported = { from: 'case', of: '23456789', caseId: randomUUID() } as const

test('sanction origin: review and case id are decrypted again, and all boxes have one length', async () => {
  const keys = createKeys(first)
  for (const origin of [review, reported]) {
    const id = randomUUID()
    const { keyVersion, originBox } = await encryptOrigin(keys, id, origin)
    expect(originBox).toHaveLength(76)
    expect(await decryptOrigin(keys, { id, keyVersion, originBox })).toEqual({ of: origin.of, caseId: origin.caseId })
  }
})

test('sanction origin: a box in another row, of another version or without its key is not decrypted', async () => {
  const [id, other] = [randomUUID(), randomUUID()]
  const { originBox } = await encryptOrigin(createKeys(first), id, reported)
  const keys = createKeys(second, first)
  expect(await decryptOrigin(keys, { id, keyVersion: 1, originBox })).not.toBe(null)
  expect(await decryptOrigin(keys, { id: other, keyVersion: 1, originBox })).toBe(null)
  expect(await decryptOrigin(keys, { id, keyVersion: 2, originBox })).toBe(null)
  expect(await decryptOrigin(createKeys(second), { id, keyVersion: 1, originBox })).toBe(null)
})

test('sanction origin: after a key rotation the marks of a lookup contain those of both versions', async () => {
  const rotated = createKeys(second, first)
  for (const keys of [createKeys(first), rotated]) {
    const { originMark, caseMark } = await encryptOrigin(keys, randomUUID(), reported)
    expect(await computeOriginMarks(rotated, reported)).toContain(originMark)
    expect(await computeCaseMarks(rotated, reported.caseId)).toContain(caseMark)
  }
})

test('sanction origin: the mark depends on the kind of the subject, and a sanction without a case has no case mark', async () => {
  const keys = createKeys(first)
  const [mark] = await computeOriginMarks(keys, review)
  expect(await computeOriginMarks(keys, { ...review, from: 'user' })).not.toContain(mark)
  expect((await encryptOrigin(keys, randomUUID(), review)).caseMark).toBe(null)
})
