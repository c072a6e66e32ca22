// Integration tests of the storage check: creates and configures the S3 bucket, and detects wrong settings.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkStorage } from '../src/features/photos/images/check-storage.ts'
import { getBucketName, createS3Client } from '../src/platform/storage/s3.ts'
import { verifyBucket } from '../src/platform/storage/verify-bucket.ts'
import { createBucketConfig } from './servers/s3.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai'], env: await createBucketConfig() })
}, 200_000)
afterAll(() => world.close())

const wrong = async (repair: boolean) =>
  (await checkStorage(world.worker, repair)).filter(({ ok }) => !ok).map(({ name }) => name)

test('storage check: a missing bucket is detected, and created with all settings (ADMIN-09)', async () => {
  expect(await wrong(false)).toContain('existe')
  expect(await wrong(true)).toEqual([])
  expect(await wrong(false)).toEqual([])
})

test('photos.readStorage: an administrator reads the result of the last check; a moderator is refused (ADMIN-09)', async () => {
  const admin = await world.users.staff('admin')
  const { checkedAt, parts } = await admin.api.photos.readStorage()
  expect(Date.now() - Date.parse(checkedAt ?? '')).toBeLessThan(60_000)
  expect(parts.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  const moderator = await world.users.staff('moderator')
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

/** HTTP proxy in front of the S3 server that answers like Garage: ACLs and bucket policies are not implemented. */
async function startProxyWithoutAcls(behind: string): Promise<string> {
  const proxy = createServer((incoming, response) => {
    if (/[?&](acl|policy)\b/.test(incoming.url ?? '')) {
      response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>')
      return
    }
    const { method, url, headers } = incoming
    const upstream = request(new URL(url ?? '', behind), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

test('storage check: on a server without ACLs and bucket policies, a private bucket passes and a public one does not', async () => {
  const { config } = world.services
  const S3_ENDPOINT = await startProxyWithoutAcls(config.S3_ENDPOINT ?? '')
  const verify = async () =>
    (await verifyBucket({ ...config, S3_ENDPOINT }, { shouldRepair: true })).filter(({ ok }) => !ok)
  expect(await verify()).toEqual([])
  const [client, s3] = await Promise.all([createS3Client(config), import('@aws-sdk/client-s3')])
  await client.send(new s3.PutBucketAclCommand({ Bucket: getBucketName(config), ACL: 'public-read' }))
  client.destroy()
  expect(await verify()).toEqual([{ name: 'es privado', ok: false, note: 'cualquiera puede leerlo (200)' }])
})
