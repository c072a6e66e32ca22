// For the team's decisions: a photo held while it is decided about, and what becomes of it and of whoever sends the same again.
import type { Trx } from '../../platform/db.ts'
import { findPhotoForUpdate, updateSettled } from './photos.store.ts'
import { deleteRefused, insertRefused } from './refused.store.ts'

export type HeldPhoto = NonNullable<Awaited<ReturnType<typeof holdPhoto>>>

/** Until the transaction ends nobody else changes it. */
export async function holdPhoto(trx: Trx, id: string) {
  const photo = await findPhotoForUpdate(trx, id)
  return photo === undefined ? undefined : { ...photo, text: photo.caption ?? '', isPrivate: false }
}

type Settled = { readonly state: 'visible' | 'hidden' | 'removed'; readonly isExplicit: boolean }

export async function settlePhoto(
  trx: Trx,
  photo: HeldPhoto,
  { state, isExplicit }: Settled,
  rule: string,
): Promise<void> {
  const isNews = state !== photo.state
  if (!isNews && isExplicit === photo.isExplicit) return
  await updateSettled(trx, photo.id, { state, isExplicit }, isNews)
  if (state === 'removed') await insertRefused(trx, { digest: photo.digest, looks: photo.looks, rule })
  else if (photo.state === 'removed') await deleteRefused(trx, photo.digest)
}
