// Cursors of lists: sealed, so that nobody reads the time inside an internal key, and authenticated, so that nobody makes one.
import { createCipheriv, createDecipheriv, type KeyObject, timingSafeEqual } from 'node:crypto'
import { AppError } from '@murmullo/contract/errors'
import { sign } from './sign.ts'

export type CursorKeys = { readonly signing: KeyObject; readonly sealing: KeyObject }

const signatureBytes = 16

/**
 * The signature of the place is also the nonce that hides it: the same place always gives the same cursor, so that caches can share
 * a page, and two places never share a nonce.
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
  // A broken cursor is an invalid request, whatever broke it.
  throw new AppError('request.invalid', { field: 'after' })
}

function signatureOf(key: KeyObject, list: string, place: string): Buffer {
  return sign(key, `${list}\n${place}`).subarray(0, signatureBytes)
}
