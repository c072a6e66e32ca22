// Keeps a picture in the storage, and finds it again. Without the storage every picture is drawn: slower, and otherwise the same.
import { sharedImageType } from '@murmullo/contract/images'
import type { Services } from '../../platform/call.ts'
import { faultOf } from '../../platform/log.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { findKept, insertArriving, type SharedSecret, updateForgotten, updateKept } from './share.store.ts'
import { type Picture, tagPicture } from './tag-picture.ts'

/** How long somebody waits for the storage before it is drawn instead. */
const patienceMs = 1_500

/** Null when it has to be drawn. */
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

/** Never fails: it is done beside an answer. */
export async function keepPicture(
  { db, storage, log }: Services,
  secret: SharedSecret,
  picture: Picture,
  bytes: Buffer,
): Promise<void> {
  if (!storage.isThere) return
  // Says nothing of what it shows.
  const key = `shares/${`${newPublicId()}${newPublicId()}`.slice(0, 32)}`
  try {
    if (!(await insertArriving(db.app, secret, { key, shape: picture.shape, tag: tagPicture(picture) }))) return
    await storage.put(key, bytes, sharedImageType)
    // So late that nobody waits for it any more: without its row nothing would ever delete it.
    if (!(await updateKept(db.app, key))) await storage.delete(key)
  } catch (error) {
    // What was begun is found by its age.
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
