// Crash tests of uploads: processes are killed and storage fails during uploads; no orphan and no partial photo is left.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { startPhotoProcess } from '../../../test/processes/start-photo-process.ts'
import { jpeg } from '../../../test/generators/images.ts'
import { createStorageProxy, type StorageProxy } from '../../../test/servers/storage-proxy.ts'
import { reconcileImages } from './reconcile-images.ts'
import { pruneImages } from './photo/prune-images.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { caseCount } from '../../../test/setup/case-count.ts'

const uploadCount = caseCount({ sample: 6, all: 500 })
const atOnce = 3
/** Image and thumbnail. */
const objectsEach = 2
let world: World
let storageProxy: StorageProxy
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  storageProxy = await createStorageProxy(world.services.config.S3_ENDPOINT ?? '')
}, 200_000)
afterAll(async () => {
  storageProxy.close()
  await world.close()
})

const startProcess = () => startPhotoProcess(world, { storageUrl: storageProxy.url })

/** Keys of image rows, photo rows and storage objects. */
async function readKeys(): Promise<{ rows: string[]; shown: string[]; objects: string[] }> {
  const keys = async (text: string) => (await world.sql<{ key: string }>(text)).map(({ key }) => key).toSorted()
  return {
    rows: await keys('select key from content.images'),
    shown: await keys(
      'select key from content.photos, unnest(array[image_key, thumbnail_key]) as key where image_key is not null order by key',
    ),
    objects: (await world.content.listObjects()).toSorted(),
  }
}

/** Inserts drafts directly, past the daily rate limit, which is not tested here. */
async function insertDrafts({ api }: TestUser, count: number): Promise<string[]> {
  const { id: owner } = await api.accounts.readMine()
  const [account] = await world.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [owner])
  const rows = await world.sql<{ key: string; id: string }>(
    `insert into content.photos (id, public_id, is_explicit, country_code, expires_at)
     select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || right(md5(random()::text), 3)
       || '8' || right(md5(random()::text), 15))::uuid, left(md5(random()::text), 22), false, 'XX', now() + interval '15 minutes'
     from generate_series(1, $1::int) returning id as key, public_id as id`,
    [count],
  )
  await world.authorship.record('photo', account?.id ?? '', ...rows.map(({ key }) => key))
  return rows.map(({ id }) => id)
}

test(`upload crashes: after ${uploadCount} uploads with killed processes and storage errors no orphan object is left`, async () => {
  const image = new Blob([new Uint8Array(await jpeg({ width: 1_200, height: 900 }))])
  let person = await world.users.registered()
  let running = await startProcess()
  let sent = 0
  const codes: string[] = []
  while (sent < uploadCount) {
    if (sent % 30 === 0) person = await world.users.registered()
    const api = person.apiAt(running.url)
    const ids = await insertDrafts(person, Math.min(atOnce, uploadCount - sent))
    sent += ids.length
    const work = ids.map((id) => errorCode(api.photos.sendImage({ id, image })))
    await wait(Math.random() * 1_500)
    if (Math.random() < 0.5) {
      storageProxy.set(Math.random() < 0.5 ? 'shut' : 'silent')
      await wait(Math.random() * 500)
      storageProxy.set('shut')
      storageProxy.set('open')
    } else {
      running.child.kill('SIGKILL')
      running = await startProcess()
    }
    codes.push(...(await Promise.all(work)))
  }
  running.child.kill('SIGKILL')
  storageProxy.set('open')
  // One upload without a failure: otherwise there might be nothing to compare.
  const last = await world.content.uploadPhoto(person, await jpeg({ width: 1_200, height: 900, seed: 2 }))
  // Uploads abandoned more than five minutes ago are pruned by age.
  await world.sql(`update content.images set changed_at = now() - interval '6 minutes' where state = 'uploading'`)
  await pruneImages(world.worker)
  // An aborted put may still arrive in storage after its delete: reconcile finds that object here.
  // No other object may be left.
  const found = await reconcileImages(world.worker)
  expect(found.missing).toBe(0)
  expect(found.orphans).toBeLessThanOrEqual(
    objectsEach * codes.filter((code) => code === 'photos.storage_unavailable').length,
  )
  expect(await reconcileImages(world.worker)).toEqual({ orphans: 0, missing: 0 })
  const { rows, shown, objects } = await readKeys()
  expect(objects).toEqual(rows)
  expect(shown).toEqual(rows)
  const { items } = await person.api.photos.listPhotos()
  expect(items.map(({ id }) => id)).toContain(last.id)
  for (const { id } of items)
    for (const size of [undefined, 'small'] as const)
      expect(await errorCode(person.api.photos.readImage({ id, size }))).toBe('done')
  expect(codes).toHaveLength(uploadCount)
}, 3_600_000)
