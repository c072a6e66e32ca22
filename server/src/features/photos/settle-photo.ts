// For the team's decisions: a photo held while it is decided about, and what becomes of it and of whoever sends the same again.
import type { Trx } from '../../platform/db.ts'
import { findPhotoForUpdate, updatePhotoFlag, updateRestored, updateSettled } from './photos.store.ts'
import { deleteRefused, insertRefused } from './refused.store.ts'

export type HeldPhoto = NonNullable<Awaited<ReturnType<typeof holdPhoto>>>

/** Until the transaction ends nobody else changes it. */
export async function holdPhoto(trx: Trx, id: string) {
  const photo = await findPhotoForUpdate(trx, id)
  return photo === undefined ? undefined : { ...photo, text: photo.caption ?? '', isPrivate: false }
}

type Settled = { readonly state: 'visible' | 'hidden' | 'removed'; readonly isExplicit: boolean }

/** Says whether its picture is refused from now on and was not before. */
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

/** Undoes a removal: the photo ends when it would have ended, and its picture is refused only if it was before. */
export async function restorePhoto(trx: Trx, photo: HeldPhoto, { isNewlyRefused, ...before }: Before): Promise<void> {
  await updateRestored(trx, photo.id, before)
  if (isNewlyRefused) await deleteRefused(trx, photo.digest)
}

export const flagPhoto = updatePhotoFlag
