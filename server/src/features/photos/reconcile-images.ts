// Reconciles storage with `content.images`. A row exists before and after its object, so an object without a row is an orphan and is
// deleted; a photo or avatar whose object is missing is deleted.
import type { Services } from '../../platform/call.ts'
import { deleteAvatarShowing } from './avatars.store.ts'
import { listKept, listKnown } from './images.store.ts'
import { deleteShowing } from './photos.store.ts'

const atOnce = 500

export type Reconciled = { readonly orphans: number; readonly missing: number }

export async function reconcileImages(services: Services): Promise<Reconciled> {
  // Read the rows first: an image stored by now must be in the later storage listing.
  const missing = new Set(await everyKept(services))
  let orphans = 0
  for await (const keys of services.storage.list()) {
    for (const key of keys) missing.delete(key)
    orphans += await deleteUnknown(services, keys)
  }
  let gone = 0
  for (const key of missing) if (await isGone(services, key)) gone += 1
  return { orphans, missing: gone }
}

async function everyKept({ db }: Services): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const page = await listKept(db.app, all.at(-1) ?? '', atOnce)
    all.push(...page)
    if (page.length < atOnce) return all
  }
}

async function deleteUnknown({ db, storage }: Services, keys: readonly string[]): Promise<number> {
  const known = new Set(await listKnown(db.app, keys))
  const unknown = keys.filter((key) => !known.has(key))
  for (const key of unknown) await storage.delete(key)
  return unknown.length
}

/** Second check: the image may have been deleted regularly meanwhile. */
async function isGone({ db, storage }: Services, key: string): Promise<boolean> {
  if ((await listKnown(db.app, [key])).length === 0 || (await storage.has(key))) return false
  await deleteShowing(db.app, key)
  await deleteAvatarShowing(db.app, key)
  return true
}
