// Authorship entry: a blind index (HMAC-SHA-256 of account and position) finds it, and a box (AES-256-GCM with the table and the version of the
// key as AAD) contains the account. Without AUTHORSHIP_KEYS neither the tag nor the box of an entry says whose it is, or that two have one author.
import type { KeyObject } from 'node:crypto'
import { decrypt, encrypt } from '../crypto/aes-gcm.ts'
import { hmac } from '../crypto/hmac.ts'
import { bytesToUuid, uuidToBytes } from '../crypto/uuid.ts'
import { authorTables, type ContentKind } from './author-tables.ts'

/** Both keys of one version of AUTHORSHIP_KEYS. */
export type ChainKeys = { readonly version: number; readonly tagKey: KeyObject; readonly boxKey: KeyObject }

/** Position 1 is the first entry of an account in this chain. */
export type Place = { readonly kind: ContentKind; readonly salt: Buffer; readonly position: number }
type Entry = { readonly accountId: string; readonly contentId: string; readonly position: number }
export type NewEntry = Place & Entry
export type StoredEntry = { readonly tag: string; readonly keyVersion: number; readonly box: Buffer }

const plaintextBytes = 48
/** 12 bytes of nonce, the plaintext and 16 bytes of authentication tag. */
export const ciphertextBytes = 12 + plaintextBytes + 16

/** The salt is deleted with the account: after that not even the keys find its entries. */
export function computeTag({ tagKey }: ChainKeys, { kind, salt, position }: Place): string {
  return bytesToUuid(hmac(tagKey, salt, encodeNumber(authorTables[kind].stream), encodeNumber(position)))
}

export function createEntry(keys: ChainKeys, entry: NewEntry): StoredEntry {
  const tag = computeTag(keys, entry)
  const plaintext = Buffer.alloc(plaintextBytes)
  uuidToBytes(entry.accountId).copy(plaintext, 0)
  uuidToBytes(entry.contentId).copy(plaintext, 16)
  plaintext.writeUInt32BE(entry.position, 32)
  return { tag, keyVersion: keys.version, box: encrypt(deriveBoxKey(keys, tag), aad(keys, entry.kind), plaintext) }
}

/** Null when the key does not decrypt it: another key, or a box that was moved to another row or table. */
export function decryptEntry(keys: ChainKeys, kind: ContentKind, { tag, box }: StoredEntry): Entry | null {
  const plaintext = decrypt([deriveBoxKey(keys, tag)], aad(keys, kind), box)
  if (plaintext === null) return null
  return {
    accountId: bytesToUuid(plaintext.subarray(0, 16)),
    contentId: bytesToUuid(plaintext.subarray(16, 32)),
    position: plaintext.readUInt32BE(32),
  }
}

/** `lock`: of the chains of an account. `reference`: of its tags in other tables. */
export type LockPurpose = 'lock' | 'reference'

/** Advisory lock of an account. Keyed, so that pg_locks and statement logs name no account. */
export function computeLockKey({ tagKey }: ChainKeys, accountId: string, purpose: LockPurpose = 'lock'): bigint {
  return hmac(tagKey, accountId, purpose).readBigInt64BE(0)
}

function deriveBoxKey(keys: ChainKeys, tag: string): Buffer {
  return hmac(keys.boxKey, tag)
}

function aad({ version }: ChainKeys, kind: ContentKind): string {
  return `${authorTables[kind].table} ${version}`
}

function encodeNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
