// Integration tests of key rotation for encrypted IP addresses.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world/world.ts'
import { encryptIp, decryptIp } from '../platform/crypto/ip-encryption.ts'
import type { Config } from '../platform/config.ts'
import { rotateIpKey } from './rotate-ip-key.ts'

const [before, after] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
let world: World
let accountId: string
/** Configuration of a process at each step of the key rotation. */
const at: Record<'old' | 'soon' | 'now' | 'later', Config> = {} as never
beforeAll(async () => {
  world = await createWorld({ env: { IP_ENCRYPTION_KEY: before } })
  const { config } = world.services
  at.old = config
  at.soon = { ...config, IP_ENCRYPTION_KEY_PREVIOUS: after }
  at.now = { ...config, IP_ENCRYPTION_KEY: after, IP_ENCRYPTION_KEY_PREVIOUS: before }
  at.later = { ...config, IP_ENCRYPTION_KEY: after }
  accountId = (await world.users.anonymous()).accountId
})
afterAll(() => world.close())

const ipFor = (index: number) => `10.0.${Math.floor(index / 250)}.${index % 250}`
async function storeIps(config: Config, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const id = (await world.content.insertSecret({ accountId }, { text: 'De aquí.' })).key
    await world.sql('insert into identity.author_ips (secret_id, encrypted_ip) values ($1, $2)', [
      id,
      encryptIp(config, id, ipFor(index)),
    ])
    ids.push(id)
  }
  return ids
}
async function decryptAll(config: Config, ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await world.sql<{ id: string; ciphertext: Buffer }>(
    'select secret_id as id, encrypted_ip as ciphertext from identity.author_ips',
  )
  const ciphertexts = new Map(rows.map(({ id, ciphertext }) => [id, ciphertext]))
  return ids.map((id) => decryptIp(config, id, ciphertexts.get(id) ?? Buffer.alloc(0)))
}

test('key rotation: IP addresses decrypt at each step, and with only the new key afterwards', async () => {
  const ids = await storeIps(at.old, 450)
  const all = ids.map((_id, index) => ipFor(index))
  // Encrypted by a process that already uses the new key, and decrypted by one that still encrypts with the old key.
  const [early = ''] = await storeIps(at.now, 1)
  expect(await decryptAll(at.soon, [early])).toEqual([ipFor(0)])
  expect(await decryptAll(at.now, ids)).toEqual(all)
  expect(await decryptAll(at.later, ids)).toEqual(ids.map(() => null))

  expect(await rotateIpKey(world.databaseUrl, at.now)).toEqual({
    'identity.author_ips': 450,
    'evidence.report_images': 0,
  })
  expect(await decryptAll(at.later, [...ids, early])).toEqual([...all, ipFor(0)])
  expect(await decryptAll(at.old, ids)).toEqual(ids.map(() => null))
  expect(Object.values(await rotateIpKey(world.databaseUrl, at.now))).toEqual([0, 0])
}, 60_000)

test('key rotation: a ciphertext with a foreign AAD or an unknown key stays unchanged', async () => {
  const [own = '', other = ''] = await storeIps(at.old, 2)
  await world.sql(
    'update identity.author_ips set encrypted_ip = (select encrypted_ip from identity.author_ips where secret_id = $1) where secret_id = $2',
    [own, other],
  )
  const ciphertextRows = () => world.sql('select encrypted_ip from identity.author_ips where secret_id = $1', [other])
  const was = await ciphertextRows()
  expect((await rotateIpKey(world.databaseUrl, at.now))['identity.author_ips']).toBe(1)
  expect(await ciphertextRows()).toEqual(was)
  expect(await decryptAll(at.later, [own, other])).toEqual([ipFor(0), null])
})

test('key rotation: two concurrent runs re-encrypt each row once', async () => {
  const ids = await storeIps(at.old, 50)
  const counts = await Promise.all([rotateIpKey(world.databaseUrl, at.now), rotateIpKey(world.databaseUrl, at.now)])
  expect(counts.reduce((sum, each) => sum + (each['identity.author_ips'] ?? 0), 0)).toBe(50)
  expect(await decryptAll(at.later, ids)).toEqual(ids.map((_id, index) => ipFor(index)))
})
