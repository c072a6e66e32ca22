// Kysely store for `content.photos` and their authors. Every query computes expiry with the database clock.
import { photoLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'
import type { PhotoRow } from './photos.columns.ts'

const { lifetimeMinutes, uploadMinutes, waitingHours } = photoLimits
const inMinutes = (minutes: number) => sql<Date>`${now} + make_interval(mins => ${minutes})`
const isNotExpired = sql<boolean>`p.expires_at > now()`

function selectPhotos(db: Db | Trx, readerId: string) {
  return db
    .selectFrom('content.photos as p')
    .innerJoin('identity.photoAuthors as w', 'w.photoId', 'p.id')
    .leftJoin('content.images as i', 'i.key', 'p.imageKey')
    .select(['p.id', 'p.publicId', 'p.imageKey', 'p.caption', 'p.isExplicit', 'p.gender', 'p.age', 'p.countryCode'])
    .leftJoin('content.images as s', 's.key', 'p.thumbnailKey')
    .select(['p.state', 'i.size', 'i.width', 'i.height', 'i.placeholder', 'p.thumbnailKey', 's.size as thumbnailSize'])
    .select([
      sql<number>`greatest(ceil(extract(epoch from p.expires_at - now()) / 60), 0)::int`.as('remainingMinutes'),
      sql<boolean>`p.expires_at <= now()`.as('isExpired'),
      sql<boolean>`w.account_id = ${readerId}`.as('mine'),
      sql<number>`(select count(*)::int from content.photo_comments c where c.photo_id = p.id and c.state = 'visible')`.as(
        'comments',
      ),
    ])
}

export function findPhoto(db: Db | Trx, publicId: string, readerId: string): Promise<PhotoRow | undefined> {
  return selectPhotos(db, readerId).where('p.publicId', '=', publicId).$castTo<PhotoRow>().executeTakeFirst()
}

/** Keyset pagination over the index `photos_newest`. */
export function listVisiblePhotos(
  db: Db,
  { before, count }: { before: string | null; count: number },
  readerId: string,
): Promise<PhotoRow[]> {
  let newest = selectPhotos(db, readerId)
    .where('p.state', '=', 'visible')
    .where(isNotExpired)
    .orderBy('p.id', 'desc')
    .limit(count)
  if (before !== null) newest = newest.where('p.id', '<', before)
  return newest.$castTo<PhotoRow>().execute()
}

export function listOwnPhotos(db: Db, accountId: string, count: number): Promise<PhotoRow[]> {
  return selectPhotos(db, accountId)
    .where('w.accountId', '=', accountId)
    .where('p.state', 'in', ['hidden', 'visible'])
    .where(isNotExpired)
    .orderBy('w.photoId', 'desc')
    .limit(count)
    .$castTo<PhotoRow>()
    .execute()
}

type NewPhoto = {
  readonly id: string
  readonly publicId: string
  readonly caption: string | null
  readonly isExplicit: boolean
  readonly captionNeedsReview: boolean
  readonly isMinorFlagged: boolean
  readonly gender: PhotoRow['gender']
  readonly age: number | null
  readonly countryCode: string
}

export async function insertPhoto(trx: Trx, photo: NewPhoto, accountId: string): Promise<void> {
  await trx
    .insertInto('content.photos')
    .values({ ...photo, expiresAt: inMinutes(uploadMinutes) })
    .execute()
  await trx.insertInto('identity.photoAuthors').values({ photoId: photo.id, accountId }).execute()
}

/** State of the session's own photo while its upload is pending. */
export function findOwnPhoto(db: Db, publicId: string, accountId: string) {
  return db
    .selectFrom('content.photos as p')
    .innerJoin('identity.photoAuthors as w', 'w.photoId', 'p.id')
    .select(['p.id', 'p.state', 'p.isExplicit', 'p.captionNeedsReview', 'p.isMinorFlagged'])
    .where('p.publicId', '=', publicId)
    .where('w.accountId', '=', accountId)
    .where(isNotExpired)
    .executeTakeFirst()
}

type UploadedPhoto = {
  readonly id: string
  readonly imageKey: string
  readonly thumbnailKey: string | null
  readonly isExplicit: boolean
  readonly state: 'visible' | 'hidden'
}

/** Starts the lifetime. False when the photo expired, or its image was already uploaded. */
export async function updateUploaded(trx: Trx, { id, ...arrived }: UploadedPhoto): Promise<boolean> {
  const minutes = arrived.state === 'visible' ? lifetimeMinutes : waitingHours * 60
  const updated = await trx
    .updateTable('content.photos as p')
    .set({ ...arrived, expiresAt: inMinutes(minutes) })
    .where('p.id', '=', id)
    .where('p.state', '=', 'uploading')
    .where(isNotExpired)
    .returning('p.id')
    .executeTakeFirst()
  return updated !== undefined
}

/** False when a concurrent request deleted it first. */
export async function deletePhotoRow(db: Db | Trx, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('content.photos').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** Deletes one batch; returns the row count. */
export async function deleteExpired(db: Db, count: number): Promise<number> {
  const deleted = await db
    .deleteFrom('content.photos')
    .where('id', 'in', (over) =>
      over
        .selectFrom('content.photos')
        .select('id')
        .where('expiresAt', '<=', now)
        .orderBy('expiresAt')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return deleted.length
}

/** Deletes photos whose image object is lost, in either size. */
export async function deletePhotosByImage(db: Db, imageKey: string): Promise<void> {
  await db
    .deleteFrom('content.photos')
    .where((row) => row.or([row('imageKey', '=', imageKey), row('thumbnailKey', '=', imageKey)]))
    .execute()
}

/** Row lock for a moderator decision, until the transaction ends. */
export async function findPhotoForUpdate(trx: Trx, id: string) {
  const locked = await trx.selectFrom('content.photos').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (locked === undefined) return undefined
  return trx
    .selectFrom('content.photos as p')
    .innerJoin('identity.photoAuthors as w', 'w.photoId', 'p.id')
    .innerJoin('content.images as i', 'i.key', 'p.imageKey')
    .select(['p.id', 'p.publicId', 'p.caption', 'p.state', 'p.isExplicit', 'p.isMinorFlagged'])
    .select(['i.digest', 'i.perceptualHash', 'w.accountId as authorId', sql<string>`p.expires_at::text`.as('endsAt')])
    .where('p.id', '=', id)
    .executeTakeFirst()
}

type PhotoState = { readonly state: 'visible' | 'hidden' | 'removed'; readonly isExplicit: boolean }

/** A newly visible photo gets its full lifetime; a removed one stays a day for an appeal, and then expires. */
export async function updatePhotoState(
  trx: Trx,
  id: string,
  update: PhotoState,
  hasStateChanged: boolean,
): Promise<void> {
  const minutes = update.state === 'visible' ? lifetimeMinutes : waitingHours * 60
  await trx
    .updateTable('content.photos')
    .set({ ...update, ...(hasStateChanged && { expiresAt: inMinutes(minutes) }) })
    .where('id', '=', id)
    .execute()
}

/** `endsAt`: the timestamp as text from `findPhotoForUpdate`, to the microsecond. */
export async function restorePhotoRow(
  trx: Trx,
  id: string,
  { endsAt, ...before }: PhotoState & { readonly endsAt: string },
): Promise<void> {
  await trx
    .updateTable('content.photos')
    .set({ ...before, expiresAt: sql<Date>`${endsAt}::timestamptz` })
    .where('id', '=', id)
    .execute()
}

export async function updatePhotoFlag(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('content.photos').set({ isMinorFlagged: true }).where('id', '=', id).execute()
}
