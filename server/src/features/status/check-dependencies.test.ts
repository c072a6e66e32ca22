// Integration tests of the health checks: the public status, and the details for administrators.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWorldForTest } from '../../../test/world/world.ts'
import { errorCode as refusal } from '../../../test/clients/test-user.ts'

test('status.checkParts: the public response reports each healthy dependency as ok (DIAG-01)', async () => {
  const world = await createWorldForTest({ env: { PHOTOS: 'open' } })
  const parts = ['database', 'redis', 'storage'].map((name) => ({ name, ok: true }))
  expect(await world.api.status.checkParts()).toEqual({ parts })
})

test('status.checkParts: with Redis down the public response reports a failed check and no error details, uncached (DIAG-01)', async () => {
  const world = await createWorldForTest({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const answer = await fetch(`${world.url}/api/v1/status`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.json()).toEqual({
    parts: [
      { name: 'database', ok: true },
      { name: 'redis', ok: false },
    ],
  })
})

test('status.readDetails: the admin role gets latency and error name per dependency; other roles are refused', async () => {
  const world = await createWorldForTest({
    with: ['ai'],
    env: {
      PHOTOS: 'open',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'x',
      S3_REGION: 'x',
    },
  })
  const { parts } = await (await world.users.staff('admin')).api.status.readDetails()
  expect(parts.map(({ name, ok }) => [name, ok])).toEqual([
    ['database', true],
    ['redis', true],
    ['storage', false],
  ])
  expect(parts[2]?.fault).toMatch(/^\w+$/)
  expect(parts.every(({ ms }) => ms >= 0)).toBe(true)
  expect(await refusal((await world.users.staff('moderator')).api.status.readDetails())).toBe('access.staff_only')
  expect(await refusal(world.api.status.readDetails())).toBe('access.account_required')
})

test('status.checkParts: while the bucket hangs, concurrent and later requests share one pending check (single-flight)', async () => {
  let requestCount = 0
  const bucket = createServer(() => void (requestCount += 1)).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  onTestFinished(() => bucket.close().closeAllConnections())
  const S3_ENDPOINT = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
  const world = await createWorldForTest({ env: { PHOTOS: 'open', S3_ENDPOINT, S3_BUCKET: 'x', S3_REGION: 'x' } })
  const checks = [world.api.status.checkParts()]
  await expect.poll(() => requestCount, { timeout: 20_000 }).toBe(1)
  for (let more = 0; more < 5; more += 1) {
    world.clock.advance({ ms: 5_000 })
    checks.push(world.api.status.checkParts())
  }
  const results = (await Promise.all(checks)).map(({ parts }) => parts.map(({ ok }) => ok).join())
  expect(new Set(results)).toEqual(new Set(['true,true,false']))
  expect(requestCount).toBe(1)
}, 60_000)
