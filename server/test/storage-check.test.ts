// Integration tests of the storage check: creates and configures the S3 bucket, and detects wrong settings.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStorage } from '../src/features/photos/images/check-storage.ts'
import { getBucketName, createS3Client } from '../src/platform/storage/s3.ts'
import { createBucketConfig } from './servers/s3.ts'
import { createStaffWorld, type StaffWorld } from './fixtures/staff-world.ts'

let world: StaffWorld
beforeAll(async () => {
  world = await createStaffWorld(await createBucketConfig())
}, 200_000)
afterAll(() => world.close())

const wrong = async (repair: boolean) =>
  (await checkStorage(world.services, repair)).filter(({ ok }) => !ok).map(({ name }) => name)

test('storage check: a missing bucket is detected, and created with all settings (ADMIN-09)', async () => {
  expect(await wrong(false)).toContain('existe')
  expect(await wrong(true)).toEqual([])
  expect(await wrong(false)).toEqual([])
})

test('photos.readStorage: an administrator reads the result of the last check; a moderator is refused (ADMIN-09)', async () => {
  const admin = await world.staff('admin')
  const { checkedAt, parts } = await admin.api.photos.readStorage()
  expect(Date.now() - Date.parse(checkedAt ?? '')).toBeLessThan(60_000)
  expect(parts.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  const moderator = await world.staff('moderator')
  await expect(moderator.api.photos.readStorage()).rejects.toMatchObject({ code: 'access.staff_only' })
})

test('storage check: public access, open CORS or a missing lifecycle policy is detected and repaired (ADMIN-09)', async () => {
  const { config } = world.services
  const [client, s3] = await Promise.all([createS3Client(config), import('@aws-sdk/client-s3')])
  const Bucket = getBucketName(config)
  await client.send(new s3.PutBucketAclCommand({ Bucket, ACL: 'public-read' }))
  expect(await wrong(false)).toEqual(['es privado'])
  const CORSConfiguration = { CORSRules: [{ AllowedMethods: ['GET'], AllowedOrigins: ['*'] }] }
  await client.send(new s3.PutBucketCorsCommand({ Bucket, CORSConfiguration }))
  await client.send(new s3.DeleteBucketLifecycleCommand({ Bucket }))
  expect(await wrong(false)).toEqual(['es privado', 'caduca lo olvidado', 'sin permisos para otros sitios'])
  expect(await wrong(true)).toEqual([])
  client.destroy()
})
