// Pagination cursors: encrypted, since an internal id reveals its creation time, and authenticated (HMAC), so that clients cannot forge
// one.
import { createCipheriv, createDecipheriv, type KeyObject, timingSafeEqual } from 'node:crypto'
import { AppError } from '@murmullo/contract/core/errors'
import { hmac } from '../crypto/hmac.ts'

export type CursorKeys = { readonly macKey: KeyObject; readonly encryptionKey: KeyObject }

const signatureBytes = 16

/**
 * Synthetic IV: the HMAC of the position is also the nonce. The same position always has the same cursor, so that caches can share a page,
 * and two positions never share a nonce.
 */
export function encodeCursor({ macKey, encryptionKey }: CursorKeys, list: string, position: string): string {
  const signature = computeSignature(macKey, list, position)
  const cipher = createCipheriv('aes-256-ctr', encryptionKey, signature)
  return Buffer.concat([signature, cipher.update(position, 'utf8')]).toString('base64url')
}

export function decodeCursor({ macKey, encryptionKey }: CursorKeys, list: string, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length > signatureBytes && bytes.toString('base64url') === cursor) {
    const signature = bytes.subarray(0, signatureBytes)
    const position = createDecipheriv('aes-256-ctr', encryptionKey, signature)
      .update(bytes.subarray(signatureBytes))
      .toString('utf8')
    if (timingSafeEqual(computeSignature(macKey, list, position), signature)) return position
  }
  // An invalid cursor is an invalid request, whatever the cause.
  throw new AppError('request.invalid', { field: 'after' })
}

function computeSignature(key: KeyObject, list: string, position: string): Buffer {
  return hmac(key, list, position).subarray(0, signatureBytes)
}
