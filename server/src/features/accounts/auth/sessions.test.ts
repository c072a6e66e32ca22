// Integration tests of sessions across two server processes: revocation, rotation, expiry, cookie attributes and query cost.
import { expect, test } from 'vitest'
import { lastAllowedAt } from '../../../../test/clients/last-allowed.ts'
import { createTestUser, type TestUser } from '../../../../test/clients/test-user.ts'
import { rewriteAccountRows } from '../rewrite/rewrite-account-rows.ts'
import { clearSessionCache, readSession } from './read-session.ts'
import { createWorldForTest } from '../../../../test/world/world.ts'

const password = 'una-clave-larga'
const refused = { code: 'access.account_required' }
const newEmail = () => `persona-${crypto.randomUUID()}@correo.example`

test('sessions: after logout, password change or ending others, a session is refused in every process within one second', async () => {
  const first = await createWorldForTest()
  const second = await createWorldForTest({ secondProcessOf: first })
  const email = newEmail()
  const [here, there] = [first.users.visitor(), first.users.visitor()]
  await here.api.accounts.register({ email, password })
  const elsewhere = there.apiAt(second.url)
  const isIn = () => elsewhere.accounts.readMine()
  const comeBack = async (secret: string) => {
    await there.api.accounts.logIn({ email, password: secret })
    await isIn()
  }
  const ways: [string, () => Promise<unknown>, string][] = [
    ['cerrar las demás', () => here.api.accounts.endOtherSessions(), password],
    [
      'a password that changes',
      () => here.api.accounts.changePassword({ current: password, password: 'otra-clave-larga' }),
      password,
    ],
    ['logging out', () => there.api.accounts.logOut(), 'otra-clave-larga'],
  ]
  for (const [way, end, secret] of ways) {
    await comeBack(secret)
    const old = copyOf(there)
    await end()
    const request = () => old.apiAt(second.url).accounts.readMine()
    expect(await lastAllowedAt(request, refused.code), way).toBeLessThan(1_000)
  }
  // The session that ended the others stays valid.
  await here.api.accounts.readMine()
})

/** A copy of the cookies, not updated by later responses. */
function copyOf(person: TestUser): TestUser {
  const copy = createTestUser('http://unused.invalid')
  for (const [name, value] of person.cookies) copy.cookies.set(name, value)
  return copy
}

test('sessions: every login creates a new token, and the previous session is refused (no session fixation)', async () => {
  const world = await createWorldForTest()
  const person = world.users.visitor()
  const email = newEmail()
  await person.api.accounts.register({ email, password })
  const before = copyOf(person)
  await person.api.accounts.logIn({ email, password })
  expect(person.cookies.get('__Host-session')).not.toBe(before.cookies.get('__Host-session'))
  await expect(before.apiAt(world.url).accounts.readMine()).rejects.toMatchObject(refused)
  // A planted cookie is not valid, and login does not adopt it.
  const planted = world.users.visitor()
  planted.cookies.set('__Host-session', 'A'.repeat(43))
  await planted.api.accounts.logIn({ email, password })
  expect(planted.cookies.get('__Host-session')).not.toBe('A'.repeat(43))
})

test('sessions: a session expires after 14 idle days or 60 days in total, and use extends it (AUTH-14, LIMIT-18)', async () => {
  const world = await createWorldForTest()
  const person = world.users.visitor()
  await person.api.accounts.register({ email: newEmail(), password })
  const age = (column: string, days: number) =>
    world.sql(`update identity.sessions set ${column} = ${column} - make_interval(days => $1)`, [days])
  const forget = () => clearSessionCache(world.services)
  await age('updated_at', 2)
  await age('expires_at', 12)
  forget()
  await person.api.accounts.readMine()
  const readDays = async () => {
    const [session] = await world.sql<{ days: number }>(
      'select expires_at - current_date as days from identity.sessions order by expires_at desc limit 1',
    )
    return session?.days
  }
  // A visit writes no row of the account; the next night counts it.
  expect(await readDays()).toBe(2)
  await rewriteAccountRows(world.worker)
  expect(await readDays()).toBe(14)
  await age('updated_at', 13)
  await age('expires_at', 13)
  forget()
  await person.api.accounts.readMine()
  // The session would end before the night has counted the visit.
  expect(await readDays()).toBe(14)
  await age('created_at', 60)
  forget()
  await person.api.accounts.readMine()
  await age('created_at', 1)
  forget()
  await expect(person.api.accounts.readMine()).rejects.toMatchObject(refused)
})

test('sessions: one that is not used ends with the 14th day after its last request (LIMIT-18)', async () => {
  const world = await createWorldForTest()
  const person = world.users.visitor()
  await person.api.accounts.register({ email: newEmail(), password })
  // A session that is not stale is not extended: an update of today keeps its end.
  const idle = (daysAgo: number) =>
    world.sql(`update identity.sessions set updated_at = current_date, expires_at = current_date + 14 - $1::int`, [
      daysAgo,
    ])
  const [first] = await world.sql<{ days: number }>(
    `select max(expires_at - created_at) as days from identity.sessions`,
  )
  expect(first?.days).toBe(14)
  await idle(14)
  clearSessionCache(world.services)
  await person.api.accounts.readMine()
  await idle(15)
  clearSessionCache(world.services)
  await expect(person.api.accounts.readMine()).rejects.toMatchObject(refused)
})

test('sessions: the name of the user is the display name, else the username, else the nickname, never the email (NAV-14)', async () => {
  const world = await createWorldForTest()
  const person = world.users.visitor()
  await person.api.accounts.register({ email: newEmail(), password })
  const { nickname } = await person.api.accounts.readMine()
  const nameWith = async (displayName: string | null, username: string | null) => {
    await world.sql('update identity.accounts set display_name = $1, username = $2 where nickname = $3', [
      displayName,
      username,
      nickname,
    ])
    clearSessionCache(world.services)
    const session = await readSession(world.services, { read: (name) => person.cookies.get(name) })
    return session?.name
  }
  expect(await nameWith('Lía del Mar', 'mar_azul')).toBe('Lía del Mar')
  expect(await nameWith(null, 'mar_azul')).toBe('mar_azul')
  expect(await nameWith(null, null)).toBe(nickname)
})

test('session cookie: it is HttpOnly, Secure, SameSite=Lax and bound to the host, and the response is not cached', async () => {
  const world = await createWorldForTest()
  const answer = await fetch(`${world.url}/api/v1/accounts/anonymous`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.99.0.1' },
    body: '{}',
  })
  const line = answer.headers.getSetCookie().find((each) => each.startsWith('__Host-session=')) ?? ''
  for (const word of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(word)
  expect(line).not.toContain('Domain')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('session cache: a signed-in request costs one query, none while cached, and none for a visitor', async () => {
  const world = await createWorldForTest()
  const person = world.users.visitor()
  await person.api.accounts.continueAnonymously()
  let requests = 0
  const { db } = world.services
  const { prepared } = db.write
  const counting: typeof prepared = (name, text, values) => {
    requests += 1
    return prepared(name, text, values)
  }
  Object.assign(db.write, { prepared: counting })
  const countQueries = async () => {
    clearSessionCache(world.services)
    requests = 0
    await person.api.secrets.listFeed({})
    const first = requests
    await person.api.secrets.listFeed({})
    return [first, requests]
  }
  // On a busy machine the entry may expire between the two requests.
  await expect.poll(countQueries).toEqual([1, 1])
  requests = 0
  await world.users.visitor().api.secrets.listFeed({})
  expect(requests).toBe(0)
})
