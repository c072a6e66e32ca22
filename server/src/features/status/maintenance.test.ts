// Integration tests of maintenance mode: every process refuses requests within seconds, except from administrators.
import { expect, test } from 'vitest'
import { createWorldForTest } from '../../../test/world/world.ts'
import { switchMaintenance } from '../../commands/maintenance.ts'
import { errorCode as refusal } from '../../../test/clients/test-user.ts'

async function openTwo() {
  const first = await createWorldForTest({ with: ['ai'] })
  const second = await createWorldForTest({ env: { DATABASE_URL: first.databaseUrl } })
  return [first, second] as const
}
const statusOf = async (url: string) => (await fetch(url)).status

test('maintenance command: two server processes refuse all requests but health checks and the admin role, and reopen', async () => {
  const [first, second] = await openTwo()
  const [admin, moderator] = [await first.users.staff('admin'), await first.users.staff('moderator')]
  await switchMaintenance(first.databaseUrl, 'on', 'https://comunidad.example/entra')
  for (const { url } of [first, second]) {
    await expect.poll(() => statusOf(`${url}/api/v1/secrets`), { timeout: 5_000 }).toBe(503)
    const answer = await fetch(`${url}/api/v1/secrets`)
    expect(answer.headers.get('retry-after')).toBe('600')
    expect(await answer.json()).toMatchObject({ error: { code: 'service.maintenance' } })
    expect(await statusOf(`${url}/api/v1/no-such-thing`)).toBe(503)
    expect(await statusOf(`${url}/sitemap.xml`)).toBe(503)
    expect(await refusal(moderator.apiAt(url).admin.readHome())).toBe('service.maintenance')
    expect(await refusal(admin.apiAt(url).admin.readHome())).toBe('done')
    for (const path of ['/healthz', '/readyz', '/robots.txt']) expect(await statusOf(url + path)).toBe(200)
  }
  expect(await admin.api.status.readMaintenance()).toMatchObject({ invite: 'https://comunidad.example/entra' })
  await switchMaintenance(first.databaseUrl, 'off')
  for (const { url } of [first, second])
    await expect.poll(() => statusOf(`${url}/api/v1/secrets`), { timeout: 5_000 }).toBe(200)
})

test('status.setMaintenance: the admin role switches it after password step-up, with an audit log entry; other roles are refused', async () => {
  const [first, second] = await openTwo()
  const admin = await first.users.staff('admin')
  const unconfirmed = await first.users.staff('admin', { password: false })
  expect(await refusal(unconfirmed.api.status.setMaintenance({ closed: true }))).toBe('access.step_up_required')
  expect(await refusal((await first.users.staff('moderator')).api.status.setMaintenance({ closed: true }))).toBe(
    'access.staff_only',
  )
  expect(await refusal(admin.api.status.setMaintenance({ closed: true, invite: 'http://sin.candado' }))).toBe(
    'request.invalid',
  )
  const closed = await admin.api.status.setMaintenance({ closed: true })
  expect(closed).toEqual({ closedAt: expect.any(String), invite: '' })
  await expect.poll(() => statusOf(`${second.url}/api/v1/secrets`), { timeout: 5_000 }).toBe(503)
  // Sent to the other process, which still accepts requests from the admin session.
  expect(await admin.apiAt(second.url).status.setMaintenance({ closed: false })).toEqual({ closedAt: null, invite: '' })
  await expect.poll(() => statusOf(`${first.url}/api/v1/secrets`), { timeout: 5_000 }).toBe(200)
  const actions = await first.sql(`select action from identity.audit_log where action like 'status.%' order by id`)
  expect(actions).toEqual([{ action: 'status.close' }, { action: 'status.open' }])
})

test('maintenance mode: a server started during maintenance refuses its first request', async () => {
  const first = await createWorldForTest()
  await switchMaintenance(first.databaseUrl, 'on')
  const second = await createWorldForTest({ env: { DATABASE_URL: first.databaseUrl } })
  expect(await statusOf(`${second.url}/api/v1/secrets`)).toBe(503)
})

test('maintenance mode by env: the server refuses also the admin role, without a session query', async () => {
  const first = await createWorldForTest({ with: ['ai'] })
  const admin = await first.users.staff('admin')
  const second = await createWorldForTest({ env: { DATABASE_URL: first.databaseUrl, MAINTENANCE: '1' } })
  expect(await refusal(admin.apiAt(second.url).admin.readHome())).toBe('service.maintenance')
})

test('maintenance mode: cached public responses are invalidated within seconds', async () => {
  const world = await createWorldForTest({ cache: { ttlMs: 1_000 } })
  expect(await statusOf(`${world.url}/api/v1/secrets`)).toBe(200)
  await switchMaintenance(world.databaseUrl, 'on')
  await expect.poll(() => statusOf(`${world.url}/api/v1/secrets`), { timeout: 5_000 }).toBe(503)
})
