// Integration tests of retention periods that the privacy page states but that live in SQL, cookies or a library.
import { randomUUIDv7 } from 'node:crypto'
import { retention, sessionLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withIdempotencyKey } from '../src/platform/db/idempotency.ts'
import { listJobs } from '../src/worker.ts'
import { createTestUser } from './clients/test-user.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const run = (name: string) =>
  listJobs(world.services)
    .find((job) => job.name === name)
    ?.run({})

test(`retention: evidence is destroyed after ${retention.evidenceYears} year, and not before`, async () => {
  const count = async (age: string) => {
    await world.sql(`delete from evidence.flagged_content`)
    await world.sql(
      `insert into evidence.flagged_content (id, sealed, created_at) values ($1, '\\x00', now() - make_interval(years => $2, hours => ${age}))`,
      [randomUUIDv7(), retention.evidenceYears],
    )
    await run('moderation.prune-evidence')
    return (await world.sql('select from evidence.flagged_content')).length
  }
  expect([await count('-1'), await count('1')]).toEqual([1, 0])
})

test(`retention: idempotency keys are deleted after ${retention.retryHours} hours`, async () => {
  const principal = randomUUIDv7()
  await withIdempotencyKey(world.services.db.app, { principal, key: 'k', operation: 'x', input: {} }, async () => ({}))
  const left = async (minutes: number) => {
    await world.sql(
      `update identity.idempotency_keys set created_at = now() - make_interval(hours => $1, mins => $2) where principal = $3`,
      [retention.retryHours, minutes, principal],
    )
    await run('platform.prune-idempotency-keys')
    return (await world.sql('select from identity.idempotency_keys where principal = $1', [principal])).length
  }
  expect([await left(-1), await left(1)]).toEqual([1, 0])
})

test('retention: the session cookie and the known-browser cookie have the stated max-age', async () => {
  const answer = await fetch(`${world.url}/api/v1/accounts/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.9.9.9' },
    body: JSON.stringify({ email: 'cuanto@correo.example', password: 'una-clave-larga' }),
  })
  const ages = answer.headers.getSetCookie().map((line) => Number(/max-age=(\d+)/i.exec(line)?.[1]) / 86_400)
  expect(ages.toSorted((one, other) => one - other)).toEqual([sessionLimits.absoluteDays, retention.knownBrowserDays])
})

test(`retention: a password reset token expires after ${retention.resetLinkMinutes} minutes`, async () => {
  const { api } = createTestUser(world.url)
  await api.accounts.register({ email: 'enlace@correo.example', password: 'una-clave-larga' })
  const { api: library } = await world.services.auth()
  const before = Date.now()
  await library.requestPasswordReset({ body: { email: 'enlace@correo.example' } })
  const [row] = await world.sql<{ end: Date }>('select expires_at as end from identity.verifications')
  const minutes = ((row?.end.getTime() ?? 0) - before) / 60_000
  expect(Math.abs(minutes - retention.resetLinkMinutes)).toBeLessThan(0.5)
})

test(`retention: an email verification token expires after ${retention.verifyLinkHours} hours`, async () => {
  const { captureLinkToken } = await import('../src/platform/integrations/auth.ts')
  const { api } = createTestUser(world.url)
  const email = 'verifica@correo.example'
  await api.accounts.register({ email, password: 'una-clave-larga' })
  const { api: library } = await world.services.auth()
  const token = await captureLinkToken(() => library.sendVerificationEmail({ body: { email } }))
  const { exp, iat } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    number
  >
  expect(((exp ?? 0) - (iat ?? 0)) / 3_600).toBe(retention.verifyLinkHours)
})
