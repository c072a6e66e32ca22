// Kysely store for `content.photos`. Every query computes expiry with the database clock. A photo without an authorship entry is not shown.
import { photoLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { listTags } from '../../../platform/authorship/author-chains.ts'
import { decryptAuthors, type EntryOfContent, findAuthor, insertAuthor } from '../../../platform/authorship/authors.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'
import type { PhotoRow } from './photos.columns.ts'

const { lifetimeMinutes, uploadMinutes, waitingHours } = photoLimits
export const inMinutes = (minutes: number) => sql<Date>`${now} + make_interval(mins => ${minutes})`
const isNotExpired = sql<boolean>`p.expires_at > now()`

function selectPhotos(db: Db | Trx) {
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
      sql<number>`(select count(*)::int from content.photo_comments c where c.photo_id = p.id and c.state = 'visible')`.as(
        'comments',
      ),
    ])
    .select(['p.id as contentId', 'w.tag', 'w.keyVersion', 'w.box'])
    .$castTo<StoredPhoto>()
}

type StoredPhoto = Omit<PhotoRow, 'mine'> & EntryOfContent

async function toPhotoRows(keys: KeyStore, readerId: string, photos: readonly StoredPhoto[]): Promise<PhotoRow[]> {
  const authors = await decryptAuthors(keys, 'photo', photos)
  return photos.map((photo) => ({ ...photo, mine: authors.get(photo.id) === readerId }))
}

export async function findPhoto(
  db: Db | Trx,
  keys: KeyStore,
  publicId: string,
  readerId: string,
): Promise<PhotoRow | undefined> {
  const [photo] = await toPhotoRows(keys, readerId, await selectPhotos(db).where('p.publicId', '=', publicId).execute())
  return photo
}

/** Keyset pagination over the index `photos_newest`. */
export async function listVisiblePhotos(
  db: Db,
  keys: KeyStore,
  { before, count }: { before: string | null; count: number },
  readerId: string,
): Promise<PhotoRow[]> {
  let newest = selectPhotos(db)
    .where('p.state', '=', 'visible')
    .where(isNotExpired)
    .orderBy('p.id', 'desc')
    .limit(count)
  if (before !== null) newest = newest.where('p.id', '<', before)
  return toPhotoRows(keys, readerId, await newest.execute())
}

export async function listOwnPhotos(db: Db, keys: KeyStore, accountId: string, count: number): Promise<PhotoRow[]> {
  const tags = await listTags(db, keys, { kind: 'photo', accountId })
  const found = await selectPhotos(db)
    .where(sql<boolean>`w.tag = any (${tags}::uuid[])`)
    .where('p.state', 'in', ['hidden', 'visible'])
    .where(isNotExpired)
    .orderBy('w.photoId', 'desc')
    .limit(count)
    .execute()
  return (await toPhotoRows(keys, accountId, found)).filter(({ mine }) => mine)
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

export async function insertPhoto(trx: Trx, keys: KeyStore, photo: NewPhoto, accountId: string): Promise<void> {
  await trx
    .insertInto('content.photos')
    .values({ ...photo, expiresAt: inMinutes(uploadMinutes) })
    .execute()
  await insertAuthor(trx, keys, { kind: 'photo', accountId, contentId: photo.id })
}

/** State of the session's own photo while its upload is pending. */
export async function findOwnPhoto(db: Db, keys: KeyStore, publicId: string, accountId: string) {
  const photo = await db
    .selectFrom('content.photos as p')
    .select(['p.id', 'p.state', 'p.isExplicit', 'p.captionNeedsReview', 'p.isMinorFlagged'])
    .where('p.publicId', '=', publicId)
    .where(isNotExpired)
    .executeTakeFirst()
  return photo !== undefined && (await findAuthor(db, keys, 'photo', photo.id)) === accountId ? photo : undefined
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
    .select(['i.digest', 'i.perceptualHash', sql<string>`p.expires_at::text`.as('endsAt')])
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
