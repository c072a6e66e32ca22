// Unit tests of an authorship entry: what its tag depends on, and that its box decrypts only in its own row.
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuidToBytes } from '../crypto/uuid.ts'
import { authorTables, type ContentKind } from './author-tables.ts'
import {
  ciphertextBytes,
  type ChainKeys,
  computeLockKey,
  computeTag,
  createEntry,
  decryptEntry,
  type NewEntry,
} from './author-entry.ts'

const createKeys = (version = 1): ChainKeys => ({
  version,
  tagKey: createSecretKey(randomBytes(32)),
  boxKey: createSecretKey(randomBytes(32)),
})
const keys = createKeys()
const [accountId, salt] = [randomUUID(), randomBytes(32)]
const newEntry = (position: number, kind: ContentKind = 'secret'): NewEntry => ({
  kind,
  salt,
  accountId,
  contentId: randomUUID(),
  position,
})

/** Offsets at which both have the same two bytes: more than chance allows would be a common pattern. */
function countEqualPairs(a: Buffer, b: Buffer): number {
  let pairs = 0
  for (let at = 0; at + 1 < a.length; at += 1) if (a.readUInt16BE(at) === b.readUInt16BE(at)) pairs += 1
  return pairs
}

test('authorship entry: two entries of one author, share no bytes', () => {
  const [first, second] = [createEntry(keys, newEntry(1)), createEntry(keys, newEntry(2))]
  expect(countEqualPairs(first.box, second.box)).toBeLessThan(3)
  expect(countEqualPairs(uuidToBytes(first.tag), uuidToBytes(second.tag))).toBeLessThan(3)
})

test('authorship entry: the same entry is created twice, the tags are equal and the boxes are not', () => {
  const entry = newEntry(1)
  const [first, second] = [createEntry(keys, entry), createEntry(keys, entry)]
  expect(second.tag).toBe(first.tag)
  expect(countEqualPairs(first.box, second.box)).toBeLessThan(3)
})

test('authorship entry: neither tag nor box contains the account, the content or the salt', () => {
  const entry = newEntry(1)
  const { tag, box } = createEntry(keys, entry)
  const stored = Buffer.concat([uuidToBytes(tag), box]).toString('hex')
  for (const plain of [uuidToBytes(accountId), uuidToBytes(entry.contentId), salt])
    expect(stored).not.toContain(plain.toString('hex').slice(0, 12))
})

test('authorship tag: it depends on the salt, the kind, the position and the key', () => {
  const place = { kind: 'secret', salt, position: 1 } as const
  const tags = [
    computeTag(keys, place),
    computeTag(keys, { ...place, salt: randomBytes(32) }),
    computeTag(keys, { ...place, kind: 'comment' }),
    computeTag(keys, { ...place, kind: 'photo' }),
    computeTag(keys, { ...place, kind: 'photoComment' }),
    computeTag(keys, { ...place, position: 2 }),
    computeTag(createKeys(), place),
  ]
  expect(new Set(tags).size).toBe(tags.length)
  expect(computeTag(keys, place)).toBe(tags[0])
})

test('authorship box: with its own row, it decrypts', () => {
  const entry = newEntry(3)
  const { contentId, position } = entry
  expect(decryptEntry(keys, 'secret', createEntry(keys, entry))).toEqual({ accountId, contentId, position })
})

test('authorship box: in another row, another table or with another key or version, it does not decrypt', () => {
  const [entry, other] = [createEntry(keys, newEntry(1)), createEntry(keys, newEntry(2))]
  expect(decryptEntry(keys, 'secret', { ...entry, tag: other.tag })).toBeNull()
  expect(decryptEntry(keys, 'comment', entry)).toBeNull()
  expect(decryptEntry({ ...keys, version: 2 }, 'secret', entry)).toBeNull()
  expect(decryptEntry(createKeys(), 'secret', entry)).toBeNull()
  expect(decryptEntry(keys, 'secret', { ...entry, box: randomBytes(ciphertextBytes) })).toBeNull()
})

test('authorship box: of every kind and position, it has 76 bytes', () => {
  for (const kind of Object.keys(authorTables) as ContentKind[])
    for (const position of [1, 255, 65_536, 2 ** 32 - 1])
      expect(createEntry(keys, newEntry(position, kind)).box).toHaveLength(76)
})

test('authorship lock: it differs between accounts and keys, and is the same for all kinds of one account', () => {
  const lock = computeLockKey(keys, accountId)
  expect(computeLockKey(keys, accountId)).toBe(lock)
  expect(computeLockKey(keys, randomUUID())).not.toBe(lock)
  expect(computeLockKey(createKeys(), accountId)).not.toBe(lock)
})
