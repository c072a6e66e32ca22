// Integration tests against account enumeration: responses do not reveal whether an email or nickname is registered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestUser } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
const known = `conocida-${crypto.randomUUID()}@correo.example`
const password = 'una-clave-larga'
beforeAll(async () => {
  world = await createWorld()
  await createTestUser(world.url).api.accounts.register({ email: known, password })
})
afterAll(() => world.close())

let networks = 0
async function answerTo(path: string, body: object): Promise<string> {
  networks += 1
  const answer = await fetch(`${world.url}/api/v1/accounts/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.88.1.${networks}` },
    body: JSON.stringify(body),
  })
  const own = /"requestId":"[^"]*"/
  const headers = [...answer.headers]
    .filter(([name]) => !['date', 'x-request-id'].includes(name))
    // Each session has its own token; only its presence must be equal.
    .map(([name, value]) => `${name}: ${name === 'set-cookie' ? value.replace(/=[\w-]{43}/, '=…') : value}`)
  return [answer.status, ...headers, (await answer.text()).replace(own, '')].join('\n')
}

test.each([
  ['log-in', (email: string) => ({ email, password: 'no-es-esta-clave' })],
  ['register', (email: string) => ({ email, password: 'otra-clave-larga' })],
  ['register', (email: string) => ({ email, password: 'no' })],
  ['register', (email: string) => ({ email, password: '12345678' })],
  ['forgotten-password', (email: string) => ({ email })],
])(
  'account enumeration: the response of %s is the same for a registered and an unknown email',
  async (path, bodyOf) => {
    const stranger = `extrana-${crypto.randomUUID()}@correo.example`
    expect(await answerTo(path, bodyOf(known))).toBe(await answerTo(path, bodyOf(stranger)))
  },
)

test('account enumeration: a nickname in use, reserved or used before is refused with the same error', async () => {
  const [first, second] = [createTestUser(world.url), createTestUser(world.url)]
  for (const { api } of [first, second]) await api.accounts.continueAnonymously()
  await first.api.accounts.changeNickname({ nickname: 'rio-arriba' })
  await first.api.accounts.changeNickname({ nickname: 'rio-abajo' })
  const refusal = (nickname: string) =>
    second.api.accounts.changeNickname({ nickname }).then(
      () => 'given',
      (error: { code: string; data: object }) => JSON.stringify([error.code, error.data]),
    )
  const answers = await Promise.all(
    ['RIO_ABAJO', 'rio-arriba', 'luna_77', 'Lúna-77', 'admin', 'usuario_yo', 'Murmu11o'].map(refusal),
  )
  expect(new Set(answers)).toEqual(new Set(['["accounts.nickname_unavailable",{}]']))
})

test('account enumeration: repeated registration requests get the same response for a free and a taken email', async () => {
  const [free, own] = [`libre-${crypto.randomUUID()}@correo.example`, known]
  for (const round of [1, 2, 3]) {
    const body = (email: string) => ({ email, password: 'clave-repetida' })
    expect(await answerTo('register', body(own)), `turn ${round}`).toBe(await answerTo('register', body(free)))
  }
})

test('claimed email: after a password change the claimant signs in to the same account', async () => {
  const { api } = createTestUser(world.url)
  await api.accounts.register({ email: known, password: 'clave-de-otra' })
  const { id } = await api.accounts.readMine()
  await api.accounts.changePassword({ current: 'clave-de-otra', password: 'clave-cambiada' })
  await api.accounts.logOut()
  await expect(api.accounts.logIn({ email: known, password: 'clave-de-otra' })).rejects.toMatchObject({
    code: 'accounts.wrong_credentials',
  })
  await api.accounts.logIn({ email: known, password: 'clave-cambiada' })
  expect((await api.accounts.readMine()).id).toBe(id)
})

test('registration with the own email and password: it signs in to the existing account', async () => {
  const email = `propia-${crypto.randomUUID()}@correo.example`
  const [laptop, phone] = [createTestUser(world.url), createTestUser(world.url)]
  await laptop.api.accounts.register({ email, password })
  const { id } = await laptop.api.accounts.readMine()
  await phone.api.accounts.register({ email, password })
  expect((await phone.api.accounts.readMine()).id).toBe(id)
  // An anonymous account on this device would be lost, so the request is refused with an error.
  const other = createTestUser(world.url)
  await other.api.accounts.continueAnonymously()
  const anonymous = await other.api.accounts.readMine()
  await expect(other.api.accounts.register({ email, password })).rejects.toMatchObject({ code: 'accounts.has_account' })
  expect(await other.api.accounts.readMine()).toEqual(anonymous)
})

test('registration: a double submit registers once, and concurrent registrations with one email can all sign in again', async () => {
  const person = createTestUser(world.url)
  await person.api.accounts.continueAnonymously()
  const { id } = await person.api.accounts.readMine()
  const email = `doble-${crypto.randomUUID()}@correo.example`
  const twins = await Promise.allSettled([1, 2].map(() => person.api.accounts.register({ email, password })))
  expect(twins.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  const back = createTestUser(world.url)
  await back.api.accounts.logIn({ email, password })
  expect((await back.api.accounts.readMine()).id).toBe(id)
  const crowd = Array.from({ length: 4 }, (_, index) => ({
    person: createTestUser(world.url),
    secret: `clave-distinta-${index}`,
  }))
  const shared = `muchos-${crypto.randomUUID()}@correo.example`
  await Promise.all(
    crowd.map(({ person: each, secret }) => each.api.accounts.register({ email: shared, password: secret })),
  )
  const ids = new Set<string>()
  for (const { secret } of crowd) {
    const again = createTestUser(world.url)
    await again.api.accounts.logIn({ email: shared, password: secret })
    ids.add((await again.api.accounts.readMine()).id)
  }
  expect(ids.size).toBe(4)
})
