// Tests of AUTHORSHIP_KEYS against a database: the canary, the start of a process, readiness, and decryption by an older version.
import { spawn } from 'node:child_process'
import { createSecretKey, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { AuthorshipKey, AuthorshipKeys } from '../src/platform/authorship-keys.ts'
import { ConfigError } from '../src/platform/config.ts'
import { createKysely } from '../src/platform/db/database.ts'
import { generateKeyPair } from '../src/platform/crypto/hpke.ts'
import { verifyAuthorshipKeys } from '../src/platform/crypto/key-canary.ts'
import { authorshipPurposes, createKeyStore, databasePurposes } from '../src/platform/crypto/key-store.ts'
import { decryptTotpSecret, encryptTotpSecret } from '../src/platform/crypto/totp-secret-encryption.ts'
import { decodeReference, encodeReference } from '../src/platform/pagination/encrypted-reference.ts'
import { freePort } from './servers/free-port.ts'
import { withLogin } from './servers/login-url.ts'
import { copyDatabase, createWorld, createWorldForTest, type World } from './world/world.ts'

const [first, second] = [randomBytes(32), randomBytes(32)] as const
const keyOf = (version: number, bytes: Buffer): AuthorshipKey => ({ version, key: createSecretKey(bytes) })
const lineOf = (version: number, bytes: Buffer) => `${version} ${bytes.toString('base64url')}`

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { AUTHORSHIP_KEYS: lineOf(1, first) } })
})
afterAll(() => world.close())

const listCanaries = ({ sql }: Pick<World, 'sql'>) =>
  sql<{ version: number; box: Buffer }>('select version, box from identity.key_canaries order by version')
const verify = (keys: AuthorshipKeys, { services }: World = world) => verifyAuthorshipKeys(services.db.write, keys)

test('key canary: the first start on a database writes that of the active key, and later starts write nothing', async () => {
  const written = await listCanaries(world)
  expect(written.map(({ version }) => version)).toEqual([1])
  await verify([keyOf(1, first)])
  expect(await listCanaries(world)).toEqual(written)
})

test('key canary: a wrong key, also of a version that is not active, and a new key without the previous one are refused', async () => {
  await expect(verify([keyOf(1, second)])).rejects.toThrow(/key of version 1 is not the one .* canary does not decrypt/)
  await expect(verify([keyOf(2, second)])).rejects.toThrow(
    /key of version 1 is missing, .* authorship of its content would/,
  )
  await expect(verify([keyOf(2, second), keyOf(1, second)])).rejects.toThrow('its canary does not decrypt')
  await expect(verify([keyOf(2, second), keyOf(3, first)])).rejects.toThrow(/key of version 1 is missing/)
  expect(await listCanaries(world)).toHaveLength(1)
})

test('key canary: a new key becomes active beside the previous one, the first process writes its canary, and both keys are required', async () => {
  const site = await createWorldForTest({ env: { AUTHORSHIP_KEYS: lineOf(1, first) } })
  const [before, after] = [keyOf(1, first), keyOf(2, second)]
  await verify([before, after], site)
  expect(await listCanaries(site)).toHaveLength(1)
  await Promise.all([verify([after, before], site), verify([after, before], site)])
  expect((await listCanaries(site)).map(({ version }) => version)).toEqual([1, 2])
  await verify([before, after], site)
  await expect(verify([before], site)).rejects.toThrow(/key of version 2 is missing/)
  await expect(verify([after], site)).rejects.toThrow(/key of version 1 is missing/)
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503)
})

test('key canary: its ciphertext is bound to its version', async () => {
  const other = await createWorldForTest({ env: { AUTHORSHIP_KEYS: lineOf(1, first) } })
  await other.sql('update identity.key_canaries set version = 2')
  await expect(verify([keyOf(2, first)], other)).rejects.toThrow('its canary does not decrypt')
})

test('key canary: of two processes that start with different keys on an empty database, one fails', async () => {
  const other = await createWorldForTest()
  await other.sql('delete from identity.key_canaries')
  const outcomes = await Promise.allSettled([
    verify([keyOf(1, first)], other),
    verify([keyOf(2, second)], other),
    verify([keyOf(3, randomBytes(32))], other),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await listCanaries(other)).toHaveLength(1)
})

test('key store: with a wrong key no key that concerns a person is derived; a cursor key, which is from the database, is', async () => {
  const keys = createKeyStore(world.services.db.write, [keyOf(1, second)])
  await expect(keys('reaction')).rejects.toThrow(ConfigError)
  await expect(keys.allVersions('second-factor')).rejects.toThrow(ConfigError)
  expect((await keys('cursor')).equals(await world.services.keys('cursor'))).toBe(true)
})

test('key store: the first line encrypts, and all lines decrypt', async () => {
  const rotated = await createWorldForTest({
    env: { AUTHORSHIP_KEYS: [lineOf(2, second), lineOf(1, first)].join('\n') },
  })
  const { keys: later } = rotated.services
  const before = createKeyStore(world.services.db.write, [keyOf(1, first)])
  const prepared = createKeyStore(world.services.db.write, [keyOf(1, first), keyOf(2, second)])
  const box = await encryptTotpSecret({ keys: later }, 'aad', 'SECRETO')
  expect(await decryptTotpSecret({ keys: prepared }, 'aad', box)).toBe('SECRETO')
  await expect(decryptTotpSecret({ keys: before }, 'aad', box)).rejects.toThrow('not in AUTHORSHIP_KEYS')
  const link = await encodeReference(before, 'unsubscribe', 'x', '0190')
  expect(await decodeReference(later, 'unsubscribe', 'x', link)).toBe('0190')
  expect(await decodeReference(later, 'unsubscribe', 'y', link)).toBeNull()
  expect(await decodeReference(later, 'person', 'x', link)).toBeNull()
})

test('decision 8: it has a line for each purpose, with the root that the key store uses', () => {
  const decision = readFileSync(new URL('../../docs/decisions/0008-server-keys.md', import.meta.url), 'utf8')
  const rows = [...decision.matchAll(/^\| (`.+`) \| .+ \| (database|AUTHORSHIP_KEYS) \|/gm)]
  const purposesOf = (root: string) =>
    rows.flatMap(([, purposes = '', of]) => (of === root ? purposes.split(', ').map((each) => each.slice(1, -1)) : []))
  expect(purposesOf('database')).toEqual([...databasePurposes])
  expect(purposesOf('AUTHORSHIP_KEYS').toSorted()).toEqual([...authorshipPurposes, 'canary'].toSorted())
})

test('readiness: fails while the canary of the active key does not decrypt, or is missing beside that of another version', async () => {
  const site = await createWorldForTest({ env: { AUTHORSHIP_KEYS: lineOf(1, first) } })
  const expectStatus = (status: number) =>
    expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(status)
  const [canary] = await listCanaries(site)
  const setCanary = (version: number, box?: Buffer) =>
    site.sql('update identity.key_canaries set version = $1, box = $2', [version, box])
  await expectStatus(200)
  await setCanary(1, randomBytes(canary?.box.length ?? 0))
  await expectStatus(503)
  await setCanary(1, canary?.box)
  await expectStatus(200)
  await setCanary(2, canary?.box)
  await expectStatus(503)
  await setCanary(1, canary?.box)
  await expectStatus(200)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

/** The program as deployed, with a real environment. */
function startProcess(role: 'web' | 'worker', databaseUrl: string, authorshipKeys: string, metricsPort = 0) {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, role], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: withLogin(databaseUrl, role),
      REDIS_URL: inject('redisUrl'),
      ORIGIN: 'https://murmullo.example',
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      EVIDENCE_PUBLIC_KEY: generateKeyPair().publicKey,
      AUTHORSHIP_KEYS: authorshipKeys,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => ({ code: code as number, stderr }))
  return { child, exited, log: () => stdout }
}

test.each([
  ['web', 'without AUTHORSHIP_KEYS', '', 'AUTHORSHIP_KEYS is missing'],
  [
    'web',
    'with a new key without the previous one',
    lineOf(2, second),
    'key of version 1 is missing, and this database',
  ],
  ['worker', 'with a wrong key', lineOf(1, second), 'its canary does not decrypt'],
] as const)(
  'process start: role %s %s exits with an error that does not contain the key',
  async (role, _, keys, message) => {
    const { code, stderr } = await startProcess(role, world.databaseUrl, keys).exited
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    expect(stderr).not.toContain(second.toString('base64url'))
  },
  60_000,
)

test('process start: a worker with the right key runs, and the first process on an empty database writes its canary', async () => {
  const databaseUrl = await copyDatabase()
  const metricsPort = await freePort()
  const { child, exited } = startProcess('worker', databaseUrl, lineOf(7, first), metricsPort)
  const isRunning = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null))?.ok
  await expect.poll(isRunning, { timeout: 50_000 }).toBe(true)
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, stderr: '' })
  const site = await createWorldForTest({ env: { DATABASE_URL: databaseUrl, AUTHORSHIP_KEYS: lineOf(7, first) } })
  expect((await listCanaries(site)).map(({ version }) => version)).toEqual([7])
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
}, 60_000)

test('process start: a worker that starts before its database exits when the database is there and has another key', async () => {
  const databaseUrl = await copyDatabase()
  const name = new URL(databaseUrl).pathname.slice(1)
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await verifyAuthorshipKeys(createKysely(owner), [keyOf(1, first)])
  await owner.end()
  await world.sql(`alter database ${name} rename to ${name}_later`)
  const { exited, log } = startProcess('worker', databaseUrl, lineOf(1, second))
  await expect.poll(log, { timeout: 50_000 }).toContain('worker start failed')
  expect(log()).toContain('authorship keys not verified yet')
  await world.sql(`alter database ${name}_later rename to ${name}`)
  expect(await exited).toEqual({ code: 1, stderr: expect.stringContaining('its canary does not decrypt') })
}, 60_000)
