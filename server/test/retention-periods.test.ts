// Integration tests of retention periods that the privacy page states but that live in SQL, cookies or a library.
import { randomUUIDv7 } from 'node:crypto'
import { retention, sessionLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withIdempotencyKey } from '../src/platform/idempotency/with-idempotency-key.ts'
import { listJobs } from '../src/worker.ts'
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

test(`retention: an idempotency key is deleted on the day on which it may be ${retention.retryHours} hours old`, async () => {
  await withIdempotencyKey(
    world.services,
    { principal: randomUUIDv7(), key: 'k', operation: 'x', input: {} },
    async () => ({}),
  )
  const left = async (daysAgo: number) => {
    await world.sql('update identity.idempotency_keys set created_at = current_date - $1::int', [daysAgo])
    await run('platform.prune-idempotency-keys')
    return (await world.sql('select from identity.idempotency_keys')).length
  }
  const days = retention.retryHours / 24
  expect([await left(days - 1), await left(days)]).toEqual([1, 0])
})

test('retention: the session cookie, the signed-in cookie and the known-browser cookie have the stated max-age', async () => {
  const answer = await fetch(`${world.url}/api/v1/accounts/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.9.9.9' },
    body: JSON.stringify({ email: 'cuanto@correo.example', password: 'una-clave-larga' }),
  })
  const ages = answer.headers.getSetCookie().map((line) => Number(/max-age=(\d+)/i.exec(line)?.[1]) / 86_400)
  expect(ages.toSorted((one, other) => one - other)).toEqual([
    sessionLimits.absoluteDays,
    sessionLimits.absoluteDays,
    retention.knownBrowserDays,
  ])
})

test(`retention: a password reset token expires after ${retention.resetLinkMinutes} minutes`, async () => {
  await world.users.registered({ email: 'enlace@correo.example' })
  const { api: library } = await world.services.auth()
  const before = Date.now()
  await library.requestPasswordReset({ body: { email: 'enlace@correo.example' } })
  const [row] = await world.sql<{ end: Date }>('select expires_at as end from identity.verifications')
  const minutes = ((row?.end.getTime() ?? 0) - before) / 60_000
  expect(Math.abs(minutes - retention.resetLinkMinutes)).toBeLessThan(0.5)
})

test(`retention: an email verification token expires after ${retention.verifyLinkHours} hours`, async () => {
  const { captureLinkToken } = await import('../src/platform/integrations/auth.ts')
  const email = 'verifica@correo.example'
  await world.users.registered({ email })
  const { api: library } = await world.services.auth()
  const token = await captureLinkToken(() => library.sendVerificationEmail({ body: { email } }))
  const { exp, iat } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    number
  >
  expect(((exp ?? 0) - (iat ?? 0)) / 3_600).toBe(retention.verifyLinkHours)
})
