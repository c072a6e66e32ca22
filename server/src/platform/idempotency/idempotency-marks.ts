// Idempotency marks: HMACs that find the row of an idempotency key, and the encryption of its stored reply. A row names no account and no content: its
// reply decrypts only with what the client sends again.
import { AppError } from '@murmullo/contract/core/errors'
import { decrypt, encrypt } from '../crypto/aes-gcm.ts'
import { hmac } from '../crypto/hmac.ts'
import type { KeyStore } from '../crypto/key-store.ts'

export type IdempotentRequest = {
  /** Account id of the client: two users may use the same key without conflict. */
  readonly principal: string
  /** Null when the client does not retry. */
  readonly key: string | null
  readonly operation: string
  readonly input: unknown
}

/** What identifies a request. A retry after a key rotation is found by its mark of an earlier version. */
export type Marks = { readonly mark: Buffer; readonly inputMark: Buffer; readonly replyKey: Buffer }

export type StoredReply = { readonly mark: Buffer | null; readonly inputMark: Buffer; readonly reply: Buffer }

const aad = 'identity.idempotency_keys'

/** One for each version of AUTHORSHIP_KEYS, the active one first. None when the client does not retry. */
export async function computeMarks(
  keys: KeyStore,
  { principal, key, operation, input }: IdempotentRequest,
): Promise<Marks[]> {
  if (key === null) return []
  return (await keys.allVersions('idempotency')).map(({ key: secret }) => ({
    mark: hmac(secret, 'key', principal, key),
    inputMark: hmac(secret, 'input', principal, operation, JSON.stringify(input)),
    replyKey: hmac(secret, 'reply', principal, key),
  }))
}

/** Advisory lock of a request. Of the oldest version: processes agree on it during a rotation. Null without a key. */
export function computeMarkLock(versions: readonly Marks[]): string | null {
  return versions.at(-1)?.mark.readBigInt64BE(0).toString() ?? null
}

export function openReply(versions: readonly Marks[], row: StoredReply): { reply: unknown } | undefined {
  const version = versions.find(({ mark }) => row.mark?.equals(mark))
  if (version === undefined) return undefined
  if (!row.inputMark.equals(version.inputMark)) throw new AppError('request.key_reused')
  const plaintext = decrypt([version.replyKey], aad, row.reply)
  if (plaintext === null) throw new Error('the reply of an idempotency key does not decrypt')
  return { reply: JSON.parse(plaintext.toString('utf8')) as unknown }
}

export function encryptReply({ replyKey }: Marks, reply: unknown): Buffer {
  return encrypt(replyKey, aad, Buffer.from(JSON.stringify(reply ?? null)))
}

export const requestInProgress = () => new AppError('request.in_progress', { retryAfter: 1 })
