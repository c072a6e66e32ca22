// Photo updates for moderator decisions: row lock, state, and the blocklist entry that refuses a repeated upload.
import type { Trx } from '../../platform/db.ts'
import { findPhotoForUpdate, updatePhotoFlag, updateRestored, updateSettled } from './photos.store.ts'
import { deleteRefused, insertRefused } from './refused.store.ts'

export type HeldPhoto = NonNullable<Awaited<ReturnType<typeof holdPhoto>>>

/** Row lock until the transaction ends. */
export async function holdPhoto(trx: Trx, id: string) {
  const photo = await findPhotoForUpdate(trx, id)
  return photo === undefined ? undefined : { ...photo, text: photo.caption ?? '', isPrivate: false }
}

type Settled = { readonly state: 'visible' | 'hidden' | 'removed'; readonly isExplicit: boolean }

/** Returns whether this update added the image to the blocklist. */
export async function settlePhoto(trx: Trx, photo: HeldPhoto, settled: Settled, rule: string): Promise<boolean> {
  const { state, isExplicit } = settled
  const isNews = state !== photo.state
  if (!isNews && isExplicit === photo.isExplicit) return false
  await updateSettled(trx, photo.id, { state, isExplicit }, isNews)
  if (state === 'removed') return insertRefused(trx, { digest: photo.digest, looks: photo.looks, rule })
  if (photo.state === 'removed') await deleteRefused(trx, photo.digest)
  return false
}

type Before = Settled & { readonly endsAt: string; readonly isNewlyRefused: boolean }

/** Undo of a removal: restores the expiry, and deletes the blocklist entry only if the removal inserted it. */
export async function restorePhoto(trx: Trx, photo: HeldPhoto, { isNewlyRefused, ...before }: Before): Promise<void> {
  await updateRestored(trx, photo.id, before)
  if (isNewlyRefused) await deleteRefused(trx, photo.digest)
}

export const flagPhoto = updatePhotoFlag
