// Expiry tests of photos by the database clock: at once for every reader, soon after in storage.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { jpeg } from '../../../test/generators/images.ts'
import { createStorageProxy } from '../../../test/servers/storage-proxy.ts'
import { startWorker } from '../../worker.ts'
import { eraseAccount, resumeErasures } from '../accounts/erasure/erase-account.ts'
import { reconcileImages } from './reconcile-images.ts'
import { pruneImages } from './photo/prune-images.ts'
import { createWorld, createWorldForTest, type World } from '../../../test/world/world.ts'
import { caseCount } from '../../../test/setup/case-count.ts'

const expiryCount = caseCount({ sample: 5, all: 200 })
let world: World
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  owner = await world.users.registered()
  other = await world.users.registered()
}, 200_000)
afterAll(() => world.close())

const statusOf = async ({ cookies }: TestUser, path: string, headers: Record<string, string> = {}) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (await fetch(`${world.url}/api/v1${path}`, { headers: { cookie, ...headers } })).status
}

/** Every endpoint path to the photo. */
const paths = (id: string): [string, Record<string, string>?][] => [
  [`/photos/${id}`],
  [`/photos/${id}/image`],
  [`/photos/${id}/image?size=small`],
  [`/photos/${id}/image`, { range: 'bytes=0-0' }],
  [`/photos/${id}/image`, { 'if-none-match': '*' }],
  [`/photos/${id}/comments`],
]

test(`photo expiry: ${expiryCount} of ${expiryCount} expired photos get 410 on every endpoint, for owner and reader (PHOTO-05, PHOTO-09, PHOTO-21)`, async () => {
  const image = await jpeg({ width: 800, height: 600 })
  let [sender, reader] = [owner, other]
  for (let end = 0; end < expiryCount; end += 1) {
    // Stay below the rate limit of one account.
    if (end > 0 && end % 18 === 0) [sender, reader] = [await world.users.registered(), await world.users.registered()]
    const { id } = await world.content.uploadPhoto(sender, image)
    for (const [path, headers] of paths(id)) expect(await statusOf(reader, path, headers)).toBe(200)
    // Half a minute before expiry it is still readable.
    await world.sql(`update content.photos set expires_at = now() + interval '30 seconds' where public_id = $1`, [id])
    expect(await statusOf(reader, `/photos/${id}/image`)).toBe(200)
    await world.content.expirePhoto(id)
    for (const person of [reader, sender])
      for (const [path, headers] of paths(id)) expect(await statusOf(person, path, headers)).toBe(410)
    expect((await reader.api.photos.listPhotos()).items.map((photo) => photo.id)).not.toContain(id)
    expect(await errorCode(reader.api.photos.addPhotoComment({ photoId: id, text: 'Tarde.' }))).toBe(
      'photos.comment_late',
    )
  }
  // Image and thumbnail.
  expect((await world.content.listObjects()).length).toBe(2 * expiryCount)
}, 600_000)

test('photo expiry: the worker deletes the storage objects and rows of expired photos within a minute', async () => {
  const worker = await startWorker(world.services)
  const began = Date.now()
  await expect.poll(() => world.content.listObjects(), { timeout: 60_000, interval: 250 }).toEqual([])
  await worker.stop()
  expect(Date.now() - began).toBeLessThan(60_000)
  expect(await world.sql('select from content.photos')).toEqual([])
  expect(await world.sql('select from content.images')).toEqual([])
}, 90_000)

test('storage outage: upload and read get an error, no partial state is left, and the worker deletes later', async () => {
  const storageProxy = await createStorageProxy(world.services.config.S3_ENDPOINT ?? '')
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = world.services.config
  const there = await createWorldForTest({
    with: ['ai', 'bucket'],
    env: {
      DATABASE_URL: world.databaseUrl,
      S3_ENDPOINT: storageProxy.url,
      S3_BUCKET,
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
    },
  })
  const api = owner.apiAt(there.url)
  const image = new Blob([new Uint8Array(await jpeg({ seed: 4 }))])
  const { id } = await api.photos.preparePhoto({})
  storageProxy.set('shut')
  expect(await errorCode(api.photos.sendImage({ id, image }))).toBe('photos.storage_unavailable')
  expect((await api.photos.readPhoto({ id })).state).toBe('uploading')
  storageProxy.set('open')
  expect(await errorCode(api.photos.sendImage({ id, image }))).toBe('done')
  storageProxy.set('shut')
  expect(await errorCode(api.photos.readImage({ id }))).toBe('photos.storage_unavailable')
  await api.photos.deletePhoto({ id })
  await expect(pruneImages(there.worker)).rejects.toThrow()
  expect(await errorCode(api.photos.readPhoto({ id }))).toBe('photos.not_found')
  storageProxy.set('open')
  await pruneImages(there.worker)
  const [row] = await world.sql<{ n: number }>(`select count(*)::int as n from content.images`)
  expect(row?.n).toBe((await world.content.listObjects()).length)
  storageProxy.close()
}, 60_000)

test.each(['image_key', 'thumbnail_key'])(
  'reconcile: an object without a row is deleted, and a photo whose object (%s) is lost is deleted',
  async (which) => {
    const { id } = await world.content.uploadPhoto(
      await world.users.registered(),
      await jpeg({ seed: 5, width: 800, height: 600 }),
    )
    const [row] = await world.sql<{ key: string }>(`select ${which} as key from content.photos where public_id = $1`, [
      id,
    ])
    await world.services.storage.put(`photos/${'x'.repeat(32)}`, Buffer.from('x'))
    await world.services.storage.delete(row?.key ?? '')
    expect(await reconcileImages(world.worker)).toEqual({ orphans: 1, missing: 1 })
    expect(await reconcileImages(world.worker)).toEqual({ orphans: 0, missing: 0 })
    expect(await errorCode(other.api.photos.readPhoto({ id }))).toBe('photos.not_found')
    await pruneImages(world.worker)
    expect(await world.content.listObjects()).toEqual([])
  },
)

test('photo draft: without an upload it expires after 15 minutes', async () => {
  const { id } = await owner.api.photos.preparePhoto({})
  const [row] = await world.sql<{ minutes: number }>(
    'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from content.photos where public_id = $1',
    [id],
  )
  expect(row?.minutes).toBe(15)
  await world.content.expirePhoto(id)
  expect(await errorCode(owner.api.photos.sendImage({ id, image: new Blob([]) }))).toBe('photos.not_found')
})

test('account erasure: photos, comments and storage objects of the account are deleted', async () => {
  const leaving = await world.users.registered()
  const { id } = await world.content.uploadPhoto(leaving, await jpeg({ seed: 6, width: 800, height: 600 }))
  await leaving.api.photos.addPhotoComment({ photoId: id, text: 'Adiós.' })
  await leaving.api.avatars.sendAvatar({ image: new Blob([new Uint8Array(await jpeg({ seed: 7 }))]) })
  const before = (await world.content.listObjects()).length
  const { receipt } = await leaving.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  const worker = await startWorker(world.services)
  await expect.poll(() => world.content.listObjects().then((all) => all.length), { timeout: 30_000 }).toBe(before - 3)
  await worker.stop()
  expect(await errorCode(other.api.photos.readPhoto({ id }))).toBe('photos.not_found')
  expect((await world.api.accounts.readReceipt({ receipt })).erased).toMatchObject({ photos: 2, comments: 1 })
}, 60_000)

test('account erasure: photos that stay expire regularly, and the account row is deleted after them', async () => {
  const leaving = await world.users.registered()
  const { id } = await world.content.uploadPhoto(leaving, await jpeg({ seed: 8 }))
  await leaving.api.photos.addPhotoComment({ photoId: id, text: 'Sin firma.' })
  const { id: profile } = await leaving.api.accounts.readMine()
  const { receipt } = await leaving.api.accounts.deleteAccount({ confirm: true })
  await eraseAccount(world.worker, receipt)
  expect(await errorCode(other.api.photos.readPhoto({ id }))).toBe('done')
  expect((await other.api.photos.listPhotoComments({ photoId: id })).items).toHaveLength(1)
  // Until then the account is closed, and no client can find it.
  expect(await errorCode(leaving.api.accounts.readMine())).toBe('access.account_required')
  expect(await errorCode(world.api.profiles.readProfile({ id: profile }))).toBe('profiles.not_found')
  expect((await world.api.accounts.readReceipt({ receipt })).doneOn).toBeNull()
  await world.content.expirePhoto(id)
  await world.sql(`delete from content.photos where public_id = $1`, [id])
  await world.sql(`update identity.erasures set requested_at = now() - interval '1 hour' where receipt = $1`, [receipt])
  await world.sql('delete from jobs.job')
  await resumeErasures(world.worker)
  const worker = await startWorker(world.services)
  await expect
    .poll(async () => (await world.api.accounts.readReceipt({ receipt })).doneOn, { timeout: 30_000 })
    .not.toBeNull()
  await worker.stop()
  expect(await world.sql('select from identity.accounts where public_id = $1', [profile])).toEqual([])
}, 60_000)
