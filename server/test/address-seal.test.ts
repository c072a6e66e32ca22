// Unit tests of the encryption of IP addresses to the public key of the address opener.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAddress, sealAddress } from '../src/platform/crypto/address-seal.ts'
import { readConfig } from '../src/platform/config.ts'
import { generateKeyPair, open, seal } from '../src/platform/crypto/hpke.ts'

const id = 'S'.repeat(22)
const keys = generateKeyPair()

test('IP encryption: any of the private keys decrypts, another key and the public key do not', async () => {
  const sealed = await sealAddress(keys.publicKey, id, '2001:db8::1')
  const other = generateKeyPair().privateKey
  expect(await openAddress([keys.privateKey], id, sealed)).toBe('2001:db8::1')
  expect(await openAddress([other, keys.privateKey], id, sealed)).toBe('2001:db8::1')
  expect(await openAddress([other, keys.publicKey], id, sealed)).toBeNull()
  expect(await openAddress([], id, sealed)).toBeNull()
})

test('IP encryption: a ciphertext of another secret, or changed by one bit, does not decrypt', async () => {
  const sealed = await sealAddress(keys.publicKey, id, '203.0.113.7')
  expect(await openAddress([keys.privateKey], 'T'.repeat(22), sealed)).toBeNull()
  sealed[50] = (sealed[50] ?? 0) ^ 1
  expect(await openAddress([keys.privateKey], id, sealed)).toBeNull()
  expect(await openAddress([keys.privateKey], id, randomBytes(20))).toBeNull()
})

test('IP encryption: ciphertexts of all addresses have one length, and equal addresses have different ciphertexts', async () => {
  const addresses = ['1.1.1.1', '203.0.113.255', '2001:db8::1', '0000:0000:0000:0000:0000:ffff:192.168.100.228']
  const sealed = await Promise.all([...addresses, '1.1.1.1'].map((each) => sealAddress(keys.publicKey, id, each)))
  expect(new Set(sealed.map(({ length }) => length))).toEqual(new Set([93]))
  expect(new Set(sealed.map((each) => each.toString('hex'))).size).toBe(sealed.length)
})

test('IP encryption: evidence and addresses do not decrypt as each other, even with one key pair', async () => {
  const aad = `identity.author_ips ${id}`
  await expect(open(keys.privateKey, aad, await sealAddress(keys.publicKey, id, '203.0.113.7'))).rejects.toThrow()
  expect(await openAddress([keys.privateKey], id, await seal(keys.publicKey, aad, '203.0.113.7'))).toBeNull()
})

test('IP encryption: a process that serves the site has no private key, and does not start with one', async () => {
  const environment = {
    DATABASE_URL: 'postgres://a@b/c',
    REDIS_URL: 'redis://a',
    ORIGIN: 'https://murmullo.example',
    ADDRESS_PUBLIC_KEY: keys.publicKey,
  }
  const sealed = await sealAddress(keys.publicKey, id, '203.0.113.7')
  const own = Object.values(readConfig(environment)).filter((value) => typeof value === 'string')
  expect(await openAddress(own, id, sealed)).toBeNull()
  for (const name of ['ADDRESS_PRIVATE_KEY', 'ADDRESS_PRIVATE_KEY_FILE'])
    expect(() => readConfig({ ...environment, [name]: keys.privateKey })).toThrow('belongs to the address opener only')
})
