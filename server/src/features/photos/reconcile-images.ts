// Reconciles storage with `content.images`. A row exists before and after its object, so an object without a row is an orphan and is
// deleted; a photo or avatar whose object is missing is deleted.
import type { Deps } from '../../platform/context/request-context.ts'
import { deleteAvatarByImage } from './avatars/avatars.store.ts'
import { listStoredImages, listExistingKeys } from './images/images.store.ts'
import { deletePhotosByImage } from './photo/photos.store.ts'

const batchSize = 500

export type Reconciled = { readonly orphans: number; readonly missing: number }

export async function reconcileImages(services: Deps): Promise<Reconciled> {
  // Read the rows first: an image stored by now must be in the later storage listing.
  const missing = new Set(await listAllStored(services))
  let orphans = 0
  for await (const keys of services.storage.list()) {
    for (const key of keys) missing.delete(key)
    orphans += await deleteUnknown(services, keys)
  }
  let deleted = 0
  for (const key of missing) if (await deleteIfMissing(services, key)) deleted += 1
  return { orphans, missing: deleted }
}

async function listAllStored({ db }: Deps): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const page = await listStoredImages(db.write, all.at(-1) ?? '', batchSize)
    all.push(...page)
    if (page.length < batchSize) return all
  }
}

async function deleteUnknown({ db, storage }: Deps, keys: readonly string[]): Promise<number> {
  const known = new Set(await listExistingKeys(db.write, keys))
  const unknown = keys.filter((key) => !known.has(key))
  for (const key of unknown) await storage.delete(key)
  return unknown.length
}

/** Second check: the image may have been deleted regularly meanwhile. */
async function deleteIfMissing({ db, storage }: Deps, key: string): Promise<boolean> {
  if ((await listExistingKeys(db.write, [key])).length === 0 || (await storage.has(key))) return false
  await deletePhotosByImage(db.write, key)
  await deleteAvatarByImage(db.write, key)
  return true
}
