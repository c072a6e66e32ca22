// Share image cache in object storage. Without storage every image is rendered: slower, with the same response.
import type { ShareFormat } from '@murmullo/contract/content/share-formats'
import { shareImageType } from '@murmullo/contract/core/images'
import { contentHash } from '../../platform/crypto/content-hash.ts'
import type { Deps } from '../../platform/context/request-context.ts'
import { newPublicId } from '../../platform/crypto/public-id.ts'
import { templateVersion, type ShareContent } from './share.template.ts'
import { findCachedKey, insertPendingImage, type SharedSecret, detachImage, updateUploaded } from './share.store.ts'

export type ShareImage = { readonly format: ShareFormat; readonly shown: ShareContent }

/** Content hash of a share image (cache tag): equal images have equal tags. */
export function computeImageTag({ format, shown }: ShareImage): string {
  return contentHash([JSON.stringify([templateVersion, format, shown])])
}

/** Timeout of a storage read before the image is rendered instead. */
const readTimeoutMs = 1_500

/** Null on a cache miss. */
export async function readCachedImage(
  { db, storage, log }: Deps,
  secret: SharedSecret,
  picture: ShareImage,
): Promise<Buffer | null> {
  if (!storage.isConfigured) return null
  const key = await findCachedKey(db.write, secret.id, { format: picture.format, tag: computeImageTag(picture) })
  if (key === null) return null
  try {
    const bytes = await withTimeout(storage.read(key).then((found) => (found === null ? null : readAll(found))))
    if (bytes === null) await detachImage(db.write, key)
    return bytes
  } catch (error) {
    log.warn({ component: 'storage', exception: error }, 'share image read failed')
    return null
  }
}

/** Never rejects: it runs in the background of a response. */
export async function writeCachedImage(
  { db, storage, log }: Deps,
  secret: SharedSecret,
  picture: ShareImage,
  bytes: Buffer,
): Promise<void> {
  if (!storage.isConfigured) return
  // A random key, which reveals nothing about the image.
  const key = `shares/${`${newPublicId()}${newPublicId()}`.slice(0, 32)}`
  try {
    if (!(await insertPendingImage(db.write, secret, { key, format: picture.format, tag: computeImageTag(picture) })))
      return
    await storage.put(key, bytes, shareImageType)
    // The job pruned the row because the upload was too slow: without a row nothing would delete the object.
    if (!(await updateUploaded(db.write, key))) await storage.delete(key)
  } catch (error) {
    // The incomplete row is pruned by its age.
    log.warn({ component: 'storage', exception: error }, 'share image upload failed')
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function withTimeout<Found>(found: Promise<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('storage read timeout')), readTimeoutMs)
    found.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
