// Integration tests against account enumeration: responses do not reveal whether an email or nickname is registered.
import { loginLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
const known = `conocida-${crypto.randomUUID()}@correo.example`
const password = 'una-clave-larga'
beforeAll(async () => {
  world = await createWorld()
  await world.users.visitor().api.accounts.register({ email: known, password })
})
afterAll(() => world.close())

let networks = 0
async function answerTo(path: string, body: object, cookie = ''): Promise<string> {
  networks += 1
  const answer = await fetch(`${world.url}/api/v1/accounts/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.88.${networks}.1`,
      ...(cookie && { cookie }),
    },
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

test('account enumeration: with the login attempts used up, a wrong password gets the same response from a known browser and any other, for a registered and an unknown email', async () => {
  const { email, cookies } = await world.users.registered()
  const knownBrowser = `__Host-known-browser=${cookies.get('__Host-known-browser')}`
  const stranger = `extrana-${crypto.randomUUID()}@correo.example`
  const logIn = (to: string, cookie?: string) => answerTo('log-in', { email: to, password: 'no-es-esta-clave' }, cookie)
  for (const to of [email, stranger])
    for (let attempt = 0; attempt < loginLimits.perEmail.burst; attempt += 1) await logIn(to)
  const responses = [
    await logIn(email, knownBrowser),
    await logIn(email),
    await logIn(stranger, knownBrowser),
    await logIn(stranger),
  ]
  expect(responses[0]).toMatch(/^429\n/)
  expect(new Set(responses).size).toBe(1)
})

test('account enumeration: a login hashes as many passwords for a registered email as for an unknown one, so its time is the same', async () => {
  const { password: hashing } = await (await world.services.auth()).$context
  const { hash, verify } = hashing
  let hashed = 0
  Object.assign(hashing, {
    hash: (given: string) => ((hashed += 1), hash(given)),
    verify: (given: Parameters<typeof verify>[0]) => ((hashed += 1), verify(given)),
  })
  const countFor = async (email: string) => {
    hashed = 0
    await answerTo('log-in', { email, password: 'no-es-esta-clave' })
    return hashed
  }
  const ofRegistered = await countFor((await world.users.registered()).email)
  expect(ofRegistered).toBeGreaterThan(0)
  expect(await countFor(`extrana-${crypto.randomUUID()}@correo.example`)).toBe(ofRegistered)
  Object.assign(hashing, { hash, verify })
})

test('account enumeration: a nickname in use, reserved or used before is refused with the same error', async () => {
  const [first, second] = [world.users.visitor(), world.users.visitor()]
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
  const { api } = world.users.visitor()
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
  const [laptop, phone] = [world.users.visitor(), world.users.visitor()]
  await laptop.api.accounts.register({ email, password })
  const { id } = await laptop.api.accounts.readMine()
  await phone.api.accounts.register({ email, password })
  expect((await phone.api.accounts.readMine()).id).toBe(id)
  // An anonymous account on this device would be lost, so the request is refused with an error.
  const other = world.users.visitor()
  await other.api.accounts.continueAnonymously()
  const anonymous = await other.api.accounts.readMine()
  await expect(other.api.accounts.register({ email, password })).rejects.toMatchObject({ code: 'accounts.has_account' })
  expect(await other.api.accounts.readMine()).toEqual(anonymous)
})

test('registration: a double submit registers once, and concurrent registrations with one email can all sign in again', async () => {
  const person = world.users.visitor()
  await person.api.accounts.continueAnonymously()
  const { id } = await person.api.accounts.readMine()
  const email = `doble-${crypto.randomUUID()}@correo.example`
  const twins = await Promise.allSettled([1, 2].map(() => person.api.accounts.register({ email, password })))
  expect(twins.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  const back = world.users.visitor()
  await back.api.accounts.logIn({ email, password })
  expect((await back.api.accounts.readMine()).id).toBe(id)
  const crowd = Array.from({ length: 4 }, (_, index) => ({
    person: world.users.visitor(),
    secret: `clave-distinta-${index}`,
  }))
  const shared = `muchos-${crypto.randomUUID()}@correo.example`
  await Promise.all(
    crowd.map(({ person: each, secret }) => each.api.accounts.register({ email: shared, password: secret })),
  )
  const ids = new Set<string>()
  for (const { secret } of crowd) {
    const again = world.users.visitor()
    await again.api.accounts.logIn({ email: shared, password: secret })
    ids.add((await again.api.accounts.readMine()).id)
  }
  expect(ids.size).toBe(4)
})
