// Integration tests of the address opener over HTTP: token, input, role of the account, daily limit, and what its database role allows.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAddressKeys } from '../../test/servers/address-keys.ts'
import { createWorld, type World } from '../../test/world/world.ts'
import { sealAddress } from '../platform/crypto/address-seal.ts'

const reason = 'Una amenaza creíble, caso 12.'
const id = 'S'.repeat(22)
let world: World<'opener'>
let sealed: string
beforeAll(async () => {
  world = await createWorld({ with: ['opener'] })
  sealed = (await sealAddress(testAddressKeys.publicKey, id, '203.0.113.9')).toString('base64')
})
afterAll(() => world.close())

async function createAccount(role: 'admin' | 'moderator' | 'member'): Promise<string> {
  const { accountId } = await world.users.registered()
  await world.sql('update identity.accounts set role = $2 where id = $1', [accountId, role])
  return accountId
}
async function post(body: object, token = world.opener.token) {
  const response = await fetch(`${world.opener.url}/reveals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const entriesOf = (actorId: string) =>
  world.sql<{ subject: string; details: object }>(
    'select subject, details from identity.audit_log where actor_id = $1 order by id',
    [actorId],
  )

test('address opener: with the token it returns the address, after an audit entry with the secret and the reason', async () => {
  const actorId = await createAccount('admin')
  expect(await post({ actorId, id, reason, sealed })).toEqual({ status: 200, body: { address: '203.0.113.9' } })
  expect(await entriesOf(actorId)).toEqual([{ subject: id, details: { reason, found: true } }])
})

test('address opener: the address of another secret does not decrypt, and the attempt is in the audit log', async () => {
  const actorId = await createAccount('admin')
  const other = 'T'.repeat(22)
  expect(await post({ actorId, id: other, reason, sealed })).toEqual({ status: 200, body: { address: null } })
  expect(await entriesOf(actorId)).toEqual([{ subject: other, details: { reason, found: false } }])
})

test('address opener: without the token, with an invalid input or another path it answers with an error and no audit entry', async () => {
  const actorId = await createAccount('admin')
  expect((await post({ actorId, id, reason, sealed }, 'x'.repeat(43))).status).toBe(401)
  expect((await post({ actorId, id, reason, sealed }, '')).status).toBe(401)
  for (const wrong of [{ reason: 'corta' }, { id: 'x' }, { actorId: 'x' }, { sealed: '?' }, { more: true }])
    expect((await post({ actorId, id, reason, sealed, ...wrong })).status).toBe(400)
  expect((await fetch(`${world.opener.url}/reveals`)).status).toBe(404)
  expect((await fetch(world.opener.url)).status).toBe(404)
  expect(await entriesOf(actorId)).toEqual([])
})

test('address opener: an account that is no administrator is refused without an audit entry', async () => {
  for (const actorId of [await createAccount('moderator'), await createAccount('member'), crypto.randomUUID()]) {
    expect((await post({ actorId, id, reason, sealed })).status).toBe(403)
    expect(await entriesOf(actorId)).toEqual([])
  }
})

test('address opener: of 25 concurrent reveals of an administrator 20 are answered, and the 21st of the day is refused', async () => {
  const actorId = await createAccount('admin')
  const responses = await Promise.all(Array.from({ length: 25 }, () => post({ actorId, id, reason, sealed })))
  const count = (status: number) => responses.filter((each) => each.status === status).length
  expect([count(200), count(429)]).toEqual([adminLimits.revealsPerDay, 25 - adminLimits.revealsPerDay])
  expect(await entriesOf(actorId)).toHaveLength(adminLimits.revealsPerDay)
  const other = await createAccount('admin')
  expect((await post({ actorId: other, id, reason, sealed })).status).toBe(200)
})

test('address opener: /readyz answers while its database role can connect', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(`${world.opener.url}${path}`)).status).toBe(200)
})
