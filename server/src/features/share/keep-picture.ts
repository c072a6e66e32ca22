// Share image cache in object storage. Without storage every image is rendered: slower, with the same response.
import { sharedImageType } from '@murmullo/contract/images'
import type { Services } from '../../platform/call.ts'
import { faultOf } from '../../platform/log.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { findKept, insertArriving, type SharedSecret, updateForgotten, updateKept } from './share.store.ts'
import { type Picture, tagPicture } from './tag-picture.ts'

/** Timeout of a storage read before the image is rendered instead. */
const patienceMs = 1_500

/** Null on a cache miss. */
export async function findKeptPicture(
  { db, storage, log }: Services,
  secret: SharedSecret,
  picture: Picture,
): Promise<Buffer | null> {
  if (!storage.isThere) return null
  const key = await findKept(db.app, secret.id, { shape: picture.shape, tag: tagPicture(picture) })
  if (key === null) return null
  try {
    const bytes = await soon(storage.read(key).then((found) => (found === null ? null : wholeOf(found))))
    if (bytes === null) await updateForgotten(db.app, key)
    return bytes
  } catch (error) {
    log.warn({ part: 'storage', fault: faultOf(error) }, 'a picture to share could not be read')
    return null
  }
}

/** Never rejects: it runs in the background of a response. */
export async function keepPicture(
  { db, storage, log }: Services,
  secret: SharedSecret,
  picture: Picture,
  bytes: Buffer,
): Promise<void> {
  if (!storage.isThere) return
  // A random key, which reveals nothing about the image.
  const key = `shares/${`${newPublicId()}${newPublicId()}`.slice(0, 32)}`
  try {
    if (!(await insertArriving(db.app, secret, { key, shape: picture.shape, tag: tagPicture(picture) }))) return
    await storage.put(key, bytes, sharedImageType)
    // The job pruned the row because the upload was too slow: without a row nothing would delete the object.
    if (!(await updateKept(db.app, key))) await storage.delete(key)
  } catch (error) {
    // The incomplete row is pruned by its age.
    log.warn({ part: 'storage', fault: faultOf(error) }, 'a picture to share was not kept')
  }
}

async function wholeOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) if (piece instanceof Uint8Array) pieces.push(piece)
  return Buffer.concat(pieces)
}

function soon<Found>(found: Promise<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the storage is slow')), patienceMs)
    found.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
