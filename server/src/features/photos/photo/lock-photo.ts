// Photo updates for moderator decisions: row lock, state, and the blocklist entry that refuses a repeated upload.
import type { Trx } from '../../../platform/db/database.ts'
import { findPhotoForUpdate, updatePhotoFlag, restorePhotoRow, updatePhotoState } from './photos.store.ts'
import { deleteRefusedImage, insertRefusedImage } from '../images/refused-images.store.ts'

export type LockedPhoto = NonNullable<Awaited<ReturnType<typeof lockPhoto>>>

/** Row lock until the transaction ends. */
export async function lockPhoto(trx: Trx, id: string) {
  const photo = await findPhotoForUpdate(trx, id)
  return photo === undefined ? undefined : { ...photo, text: photo.caption ?? '', isPrivate: false, isReleased: true }
}

type PhotoState = { readonly state: 'visible' | 'hidden' | 'removed'; readonly isExplicit: boolean }

/** Returns whether this update added the image to the blocklist. */
export async function setPhotoState(trx: Trx, photo: LockedPhoto, update: PhotoState, rule: string): Promise<boolean> {
  const { state, isExplicit } = update
  const hasStateChanged = state !== photo.state
  if (!hasStateChanged && isExplicit === photo.isExplicit) return false
  await updatePhotoState(trx, photo.id, { state, isExplicit }, hasStateChanged)
  if (state === 'removed')
    return insertRefusedImage(trx, { digest: photo.digest, perceptualHash: photo.perceptualHash, rule })
  if (photo.state === 'removed') await deleteRefusedImage(trx, photo.digest)
  return false
}

type Before = PhotoState & { readonly endsAt: string; readonly isNewlyRefused: boolean }

/** Undo of a removal: restores the expiry, and deletes the blocklist entry only if the removal inserted it. */
export async function restorePhoto(trx: Trx, photo: LockedPhoto, { isNewlyRefused, ...before }: Before): Promise<void> {
  await restorePhotoRow(trx, photo.id, before)
  if (isNewlyRefused) await deleteRefusedImage(trx, photo.digest)
}

export const flagPhoto = updatePhotoFlag
