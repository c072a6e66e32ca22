// Integration tests of clients of the onion service: rate limits by circuit and account, no stored address, and the CSRF check by host.
import { createSecretKey, randomBytes } from 'node:crypto'
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashNetwork, hashOnionAccount, isOnionCircuit } from '../src/http/request/client-network.ts'
import { secretInput } from './builders/content.ts'
import { countReactions, createApiFrom, issueDeviceTokens, listPublicSecretIds } from './clients/reaction-clients.ts'
import { errorCode, type TestUser } from './clients/test-user.ts'
import { createWorld, type World } from './world/world.ts'

const circuit = (id: number) => `fc00:dead:beef:4dad::${id.toString(16)}`
let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'], clock: 'stopped' })
})
afterAll(() => world.close())

test('onion circuit: an address in fc00:dead:beef:4dad::/64 is a circuit, any other address is not', () => {
  for (const address of [circuit(1), circuit(0xffff), 'fc00:dead:beef:4dad::ffff:ffff', 'FC00:DEAD:BEEF:4DAD:0:0:1:2'])
    expect(isOnionCircuit(address), address).toBe(true)
  for (const address of [
    '127.0.0.1',
    '::1',
    'fc00:dead:beef:4dae::1',
    '2001:db8::1',
    '::ffff:203.0.113.7',
    'unknown',
    '',
  ])
    expect(isOnionCircuit(address), address).toBe(false)
})

test('rate-limit key: each circuit has its own, and an account has one on all circuits and none elsewhere', () => {
  const key = createSecretKey(randomBytes(32))
  const ofAccount = (address: string, accountId: string | null) => hashOnionAccount(address, accountId, key)
  expect(hashNetwork(circuit(1), key).network).not.toBe(hashNetwork(circuit(2), key).network)
  expect(ofAccount(circuit(1), 'ana')).toBe(ofAccount(circuit(2), 'ana'))
  expect(ofAccount(circuit(1), 'ana')).not.toBe(ofAccount(circuit(1), 'ben'))
  expect([ofAccount(circuit(1), null), ofAccount('203.0.113.7', 'ana')]).toEqual([null, null])
})

test('onion rate limit: a new account gives its circuit no new budget for an endpoint without an account', async () => {
  const address = circuit(15)
  const logIn = (user: TestUser) =>
    errorCode(user.api.accounts.logIn({ email: `${crypto.randomUUID()}@correo.example`, password: 'no es esta clave' }))
  const [one, other] = [await world.users.anonymous({ address }), await world.users.anonymous({ address })]
  const results: string[] = []
  while (!results.includes('request.too_many') && results.length < 200) results.push(await logIn(one))
  expect(results.at(-1)).toBe('request.too_many')
  expect(await logIn(other)).toBe('request.too_many')
})

test('onion rate limit: a circuit that used up the limit of new accounts does not block another circuit or another network', async () => {
  const register = (address: string) => errorCode(world.users.visitor({ address }).api.accounts.continueAnonymously())
  for (let each = 0; each < rateLimits.newAccounts.calls; each += 1) expect(await register(circuit(11))).toBe('done')
  expect(await register(circuit(11))).toBe('request.too_many')
  expect(await register(circuit(12))).toBe('done')
  expect(await register('127.0.0.1')).toBe('done')
})

test('onion rate limit: a signed-in user has one budget on all circuits', async () => {
  const user = await world.users.anonymous({ address: circuit(21) })
  // Refused input, too, uses up this limit.
  const rename = (on: typeof user, address: string) =>
    errorCode(world.users.inAnotherBrowser(on, { address }).api.accounts.changeNickname({ nickname: '' }))
  for (let each = 0; each < rateLimits.nicknames.calls; each += 1)
    expect(await rename(user, circuit(22 + each))).toBe('accounts.nickname_missing')
  expect(await rename(user, circuit(50))).toBe('request.too_many')
  expect(await rename(await world.users.anonymous({ address: circuit(51) }), circuit(50))).toBe(
    'accounts.nickname_missing',
  )
})

test('onion privacy: a secret published over the onion service has no stored address', async () => {
  const storedCount = async () => (await world.sql('select from identity.author_ips')).length
  const before = await storedCount()
  const author = await world.users.anonymous({ address: circuit(31) })
  await author.api.secrets.publishSecret(secretInput(`Desde ${crypto.randomUUID()}.`))
  expect(await storedCount()).toBe(before)
  const other = await world.users.anonymous({ address: '203.0.113.31' })
  await other.api.secrets.publishSecret(secretInput(`Desde ${crypto.randomUUID()}.`))
  expect(await storedCount()).toBe(before + 1)
})

test('onion reactions: all circuits count as one network, and no reaction is refused', async () => {
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const before = await countReactions(world, secretId, 'heart')
  const devices = await issueDeviceTokens(world.services, reactionLimits.perNetwork.burst + 10)
  for (const [index, device] of devices.entries())
    await createApiFrom(world.url, circuit(100 + index)).reactions.setReaction({
      secretId,
      kind: 'heart',
      reacted: true,
      device,
    })
  const after = await countReactions(world, secretId, 'heart')
  expect(after.rows - before.rows).toBe(devices.length)
  expect(after.shown - before.shown).toBe(reactionLimits.perNetwork.burst)
})

test.each([
  ['x.onion', 'http://x.onion', 200],
  ['murmullo.example', 'http://x.onion', 403],
  ['x.onion', 'https://murmullo.example', 403],
])('CSRF check: a POST to host %s with origin %s gets %i', async (host, origin, status) => {
  const headers = { host, origin, cookie: 'a=1' }
  const answer = await world.web.server.inject({ method: 'POST', url: '/api/v1/devices', headers, payload: {} })
  expect(answer.statusCode).toBe(status)
})
