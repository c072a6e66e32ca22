// Integration tests of share images during a storage outage, and of conditional requests.
import { expect, onTestFinished, test } from 'vitest'
import { createBucketConfig } from '../../../test/servers/s3.ts'
import { createStorageProxy } from '../../../test/servers/storage-proxy.ts'
import { createWorldForTest } from '../../../test/world/world.ts'
import { checkStorage } from '../photos/images/check-storage.ts'
import {
  insertSharedSecret,
  fetchShareImage,
  storedShareKeys,
  recordRenderJobs,
} from '../../../test/builders/share-images.ts'

test('share image storage outage: while storage is down or unresponsive, each request renders the image', async () => {
  const bucket = await createBucketConfig()
  const storageProxy = await createStorageProxy(bucket.S3_ENDPOINT ?? '')
  onTestFinished(storageProxy.close)
  const world = await createWorldForTest({ with: ['ai', 'bucket'], env: { ...bucket, S3_ENDPOINT: storageProxy.url } })
  await checkStorage(world.worker, true)
  const renderJobs = await recordRenderJobs(world)
  const id = await insertSharedSecret(world, 'Sin almacén.')
  await fetchShareImage(world, id)
  await storedShareKeys(world, id)
  for (const state of ['shut', 'silent'] as const) {
    storageProxy.set(state)
    const before = renderJobs.length
    expect((await fetchShareImage(world, id)).status).toBe(200)
    expect(renderJobs.length).toBe(before + 1)
  }
}, 200_000)

test('share image response: If-None-Match gets 304, no content-encoding, and a request with a cookie gets private cache-control', async () => {
  const world = await createWorldForTest({ cache: 'ready', env: { PHOTOS_DIR: '/tmp/murmullo-share-test' } })
  const [row] = await world.sql<{ public_id: string }>('select public_id from content.public_secrets limit 1')
  const address = `${world.url}/api/v1/share/${row?.public_id}/link.jpg`
  const first = await fetch(address, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(first.status).toBe(200)
  expect(first.headers.get('content-encoding')).toBeNull()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  await first.arrayBuffer()
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const theirs = await fetch(address, { headers: { cookie: 'algo=1' } })
  expect(theirs.headers.get('cache-control')).toMatch(/^private/)
  await theirs.arrayBuffer()
}, 60_000)
