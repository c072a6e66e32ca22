// Pagination cursors: encrypted, since an internal id reveals its creation time, and authenticated (HMAC), so that clients cannot forge
// one.
import { createCipheriv, createDecipheriv, type KeyObject, timingSafeEqual } from 'node:crypto'
import { AppError } from '@murmullo/contract/errors'
import { sign } from './sign.ts'

export type CursorKeys = { readonly signing: KeyObject; readonly sealing: KeyObject }

const signatureBytes = 16

/**
 * Synthetic IV: the HMAC of the position is also the nonce. The same position always has the same cursor, so that caches can share a page,
 * and two positions never share a nonce.
 */
export function sealCursor({ signing, sealing }: CursorKeys, list: string, place: string): string {
  const signature = signatureOf(signing, list, place)
  const cipher = createCipheriv('aes-256-ctr', sealing, signature)
  return Buffer.concat([signature, cipher.update(place, 'utf8')]).toString('base64url')
}

export function openCursor({ signing, sealing }: CursorKeys, list: string, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length > signatureBytes && bytes.toString('base64url') === cursor) {
    const signature = bytes.subarray(0, signatureBytes)
    const place = createDecipheriv('aes-256-ctr', sealing, signature)
      .update(bytes.subarray(signatureBytes))
      .toString('utf8')
    if (timingSafeEqual(signatureOf(signing, list, place), signature)) return place
  }
  // An invalid cursor is an invalid request, whatever the cause.
  throw new AppError('request.invalid', { field: 'after' })
}

function signatureOf(key: KeyObject, list: string, place: string): Buffer {
  return sign(key, `${list}\n${place}`).subarray(0, signatureBytes)
}
