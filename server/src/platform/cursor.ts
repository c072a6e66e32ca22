// Cursors of lists: sealed, so that nobody reads the time inside an internal key, and authenticated, so that nobody makes one.
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { AppError } from '@murmullo/contract/errors'
import { sign } from './sign.ts'

const ivBytes = 12
const tagBytes = 16

/** The same place always gives the same cursor (the nonce is made from the content), so that caches can share a page. */
export function sealCursor(key: KeyObject, list: string, place: string): string {
  const iv = nonceOf(key, list, place)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(list))
  const sealed = Buffer.concat([cipher.update(place, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function openCursor(key: KeyObject, list: string, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url')
  try {
    const iv = bytes.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(list)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const place = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    )
    // One place has one cursor, letter for letter: its nonce is ours, and there is no other way to write it.
    if (nonceOf(key, list, place).equals(iv) && bytes.toString('base64url') === cursor) return place
  } catch {
    // Told apart from nothing else: a broken cursor is an invalid request, whatever broke it.
  }
  throw new AppError('request.invalid', { field: 'after' })
}

function nonceOf(key: KeyObject, list: string, place: string): Buffer {
  return sign(key, `${list}\n${place}`).subarray(0, ivBytes)
}
