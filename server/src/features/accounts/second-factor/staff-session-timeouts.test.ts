// Integration tests of the second-factor timeouts of staff sessions: absolute, idle, and what counts as activity.
import { secondFactorLimits, sessionLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { hashSessionToken } from '../../../platform/integrations/auth.ts'
import { totpCodeAt } from '../../../platform/crypto/totp.ts'
import { clearSessionCache, readSession } from '../auth/read-session.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { sessionCookie } from '../../../platform/context/cookie-names.ts'

const password = 'una-clave-larga'
let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())

const hashOf = ({ cookies }: TestUser) => hashSessionToken(cookies.get(sessionCookie) ?? '')
const work = ({ api }: TestUser) => errorCode(api.moderation.listReviews())
const awaitingOf = async ({ cookies }: TestUser) =>
  (await readSession(world.services, { read: (name) => cookies.get(name) }))?.awaiting

/** Moves the timestamps of the session into the past, in minutes; null clears the last use. */
async function age(person: TestUser, { code, use }: { code: number; use: number | null }): Promise<void> {
  await world.sql(
    `update identity.sessions set second_factor_at = now() - make_interval(mins => $2),
       staff_seen_at = now() - make_interval(mins => $3) where token = $1`,
    [hashOf(person), code, use],
  )
  // The factor was enrolled before all of them.
  await world.sql(`update identity.second_factors set enrolled_at = now() - interval '1 day'`)
  clearSessionCache(world.services)
}

async function minutesIdle(person: TestUser): Promise<number | null> {
  const [row] = await world.sql<{ idle: number | null }>(
    `select round(extract(epoch from now() - staff_seen_at) / 60)::int as idle from identity.sessions where token = $1`,
    [hashOf(person)],
  )
  return row?.idle ?? null
}

test('second factor timeout: verification expires 8 hours after the code, however active the session is', async () => {
  expect([secondFactorLimits.absoluteHours, secondFactorLimits.idleMinutes]).toEqual([8, 30])
  const person = await world.users.staff('moderator')
  await age(person, { code: 8 * 60 - 1, use: 0 })
  expect(await work(person)).toBe('done')
  await age(person, { code: 8 * 60 + 1, use: 0 })
  expect(await work(person)).toBe('access.second_factor_required')
  expect(await awaitingOf(person)).toEqual({ kind: 'moderator', step: 'code', expired: true })
  // The ordinary session stays valid.
  expect(await errorCode(person.api.accounts.readMine())).toBe('done')
})

test('second factor timeout: verification expires after 30 idle minutes, and a request to a staff endpoint restarts the timeout', async () => {
  const person = await world.users.staff('admin')
  await age(person, { code: 120, use: 29 })
  expect(await work(person)).toBe('done')
  expect(await minutesIdle(person)).toBe(0)
  await age(person, { code: 120, use: 31 })
  expect(await work(person)).toBe('access.second_factor_required')
  // The refused request did not restart the timeout.
  expect(await minutesIdle(person)).toBe(31)
  // No staff request since the code: the code itself is the last activity.
  await age(person, { code: 31, use: null })
  expect(await work(person)).toBe('access.second_factor_required')
})

test('second factor timeout: background requests and the SSE stream of an unattended browser do not count as activity', async () => {
  const person = await world.users.staff('moderator')
  await age(person, { code: 60, use: 20 })
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const live = new AbortController()
  const stream = await fetch(`${world.url}/api/v1/live`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    signal: live.signal,
  })
  expect(stream.status).toBe(200)
  live.abort()
  const { accounts, notifications, secrets } = person.api
  await Promise.all([
    notifications.countUnread(),
    accounts.readMine(),
    accounts.readSecondFactor(),
    secrets.listFeed({}),
  ])
  expect(await minutesIdle(person)).toBe(20)
})

test('second factor timeout: activity updates the session row at most once a minute', async () => {
  const person = await world.users.staff('moderator')
  await age(person, { code: 5, use: 5 })
  await work(person)
  const seenAt = () => world.sql('select staff_seen_at from identity.sessions where token = $1', [hashOf(person)])
  const first = await seenAt()
  clearSessionCache(world.services)
  await work(person)
  expect(await seenAt()).toEqual(first)
})

test('second factor timeout: a new code restores access, and account changes are refused before it', async () => {
  const person = await world.users.staff('moderator', { factor: false })
  await person.api.accounts.confirm({ password })
  const { key } = await person.api.accounts.offerSecondFactor()
  await person.api.accounts.enrolSecondFactor({ code: totpCodeAt(key, world.clock.now()) })
  expect(await awaitingOf(person)).toBeNull()
  await age(person, { code: 45, use: 31 })
  const { changePassword, deleteAccount, requestArchive, readSecondFactor, passSecondFactor } = person.api.accounts
  expect((await readSecondFactor()).step).toBe('code')
  expect(await errorCode(changePassword({ current: password, password: 'otra-clave-muy-larga' }))).toBe(
    'access.second_factor_required',
  )
  expect(await errorCode(deleteAccount({ confirm: true }))).toBe('access.second_factor_required')
  expect(await errorCode(requestArchive())).toBe('access.second_factor_required')
  // Each code works once, so the next one needs a later period.
  world.clock.advance({ ms: 2 * secondFactorLimits.periodSeconds * 1_000 })
  expect(await errorCode(passSecondFactor({ code: totpCodeAt(key, world.clock.now()) }))).toBe('done')
  expect(await work(person)).toBe('done')
  // A session that never verified the factor is not reported as expired.
  await world.sql('update identity.sessions set second_factor_at = null where token = $1', [hashOf(person)])
  clearSessionCache(world.services)
  expect(await awaitingOf(person)).toEqual({ kind: 'moderator', step: 'code' })
  expect(sessionLimits.idleDays).toBe(14)
})
