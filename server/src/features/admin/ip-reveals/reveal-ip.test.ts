// Integration tests of IP reveals over HTTP, the address opener and PostgreSQL: audit log, encryption, retention, rate limit, outage.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { testAddressKeys } from '../../../../test/servers/address-keys.ts'
import { generateKeyPair } from '../../../platform/crypto/hpke.ts'
import { secretsJobs } from '../../secrets/secrets.jobs.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

const reason = 'Una amenaza creíble, caso 12.'
let world: World<'ai' | 'opener'>
let admin: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'opener'] })
  admin = await world.users.staff('admin')
})
afterAll(() => world.close())

async function writtenFrom(address: string): Promise<string> {
  const author = await world.users.anonymous({ address })
  return (await author.api.secrets.publishSecret(secretInput(`Desde ${crypto.randomUUID()}.`))).id
}
const reveal = ({ api }: TestUser, id: string) => api.admin.revealAddress({ id, reason })
const linesOf = (id: string) =>
  world.sql<{ details: object }>(
    `select details from identity.audit_log where subject = $1 and action = 'admin.reveal_ip' order by seq`,
    [id],
  )

test('admin.revealAddress: it returns the IP of one secret; the audit log has the reason and not the address', async () => {
  const id = await writtenFrom('203.0.113.77')
  expect(await reveal(admin, id)).toEqual({ address: '203.0.113.77' })
  expect(await linesOf(id)).toEqual([{ details: { reason, found: true } }])
  expect(await reveal(admin, await writtenFrom('2001:db8::1'))).toEqual({ address: '2001:db8::1' })
})

test('admin.revealAddress: a request without reason, step-up or admin role is refused without an audit log row (ADMIN-03)', async () => {
  const id = await writtenFrom('203.0.113.78')
  expect(await errorCode(admin.api.admin.revealAddress({ id, reason: '         x       ' }))).toBe('request.invalid')
  expect(await errorCode(reveal(await world.users.staff('admin', { password: false }), id))).toBe(
    'access.step_up_required',
  )
  expect(await errorCode(reveal(await world.users.staff('moderator'), id))).toBe('access.staff_only')
  expect(await errorCode(reveal(await world.users.registered(), id))).toBe('access.staff_only')
  expect(await linesOf(id)).toEqual([])
})

test('IP encryption: no row contains a plaintext address, and a ciphertext moved to another row does not decrypt', async () => {
  const [id, other] = [await writtenFrom('198.51.100.23'), await writtenFrom('198.51.100.24')]
  const dump = await world.sql<{ line: string }>(
    `select encode(encrypted_ip, 'escape') as line from identity.author_ips`,
  )
  expect(dump.length).toBeGreaterThan(1)
  expect(dump.filter(({ line }) => line.includes('198.51'))).toEqual([])
  expect(new Set(dump.map(({ line }) => line)).size).toBe(dump.length)
  await world.sql(
    `update identity.author_ips a set encrypted_ip = b.encrypted_ip from identity.author_ips b, content.secrets s, content.secrets o
     where s.public_id = $1 and o.public_id = $2 and a.secret_id = s.id and b.secret_id = o.id`,
    [id, other],
  )
  expect(await reveal(admin, id)).toEqual({ address: null })
})

test('IP retention: after 30 days the address is not returned, and the job deletes its row', async () => {
  const id = await writtenFrom('203.0.113.79')
  const age = (days: number) =>
    world.sql(
      `update identity.author_ips a set created_at = now() - make_interval(days => $2) from content.secrets s
       where s.public_id = $1 and s.id = a.secret_id`,
      [id, days],
    )
  await age(adminLimits.ipRetentionDays - 1)
  expect(await reveal(admin, id)).toEqual({ address: '203.0.113.79' })
  await age(adminLimits.ipRetentionDays)
  expect(await reveal(admin, id)).toEqual({ address: null })
  expect(await linesOf(id)).toMatchObject([{ details: { found: true } }, { details: { found: false } }])
  const storedCount = async () => (await world.sql('select from identity.author_ips')).length
  const before = await storedCount()
  await secretsJobs(world.worker)
    .find(({ name }) => name === 'secrets.prune-author-ips')
    ?.run({})
  expect(await storedCount()).toBe(before - 1)
})

test('admin.revealAddress: of 30 concurrent requests the daily limit of 20 succeeds; each administrator has a separate limit', async () => {
  const administrator = await world.users.staff('admin')
  const id = await writtenFrom('203.0.113.80')
  const codes = await Promise.all(Array.from({ length: 30 }, () => errorCode(reveal(administrator, id))))
  expect(codes.filter((code) => code === 'done')).toHaveLength(adminLimits.revealsPerDay)
  expect(new Set(codes)).toEqual(new Set(['done', 'admin.reveals_exhausted']))
  expect(await linesOf(id)).toHaveLength(adminLimits.revealsPerDay)
  expect(await errorCode(reveal(admin, id))).toBe('done')
})

test('admin endpoints: no list or detail response contains an IP address (ADMIN-03)', async () => {
  const id = await writtenFrom('203.0.113.81')
  const read = [
    await admin.api.secrets.readSecret({ id }),
    await admin.api.secrets.listFeed({}),
    await admin.api.moderation.listReviews(),
  ]
  expect(JSON.stringify(read)).not.toContain('203.0.113')
})

test('data export: each secret has the date until which its IP address is stored', async () => {
  const author = await world.users.anonymous({ address: '203.0.113.83' })
  await author.api.secrets.publishSecret(secretInput('Con mis datos.'))
  await author.api.accounts.requestArchive()
  const { secrets } = await author.api.accounts.downloadArchive()
  const days = (Date.parse(secrets[0]?.addressUntil ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(adminLimits.ipRetentionDays - 0.1)
  expect(days).toBeLessThanOrEqual(adminLimits.ipRetentionDays)
})

test('admin.revealAddress: deletion of a secret deletes its IP row', async () => {
  const author = await world.users.anonymous({ address: '203.0.113.82' })
  const { id } = await author.api.secrets.publishSecret(secretInput('Me voy.'))
  await author.api.secrets.deleteSecret({ id })
  expect(
    await world.sql(
      'select from identity.author_ips a where not exists (select from content.secrets s where s.id = a.secret_id)',
    ),
  ).toEqual([])
  expect(await errorCode(reveal(admin, id))).toBe('secrets.not_found')
})

test('address opener: without it the address is not available and no audit entry exists, and publishing works', async () => {
  const id = await writtenFrom('203.0.113.84')
  await world.opener.stop()
  try {
    expect(await reveal(admin, id)).toEqual({ address: null })
    const published = await writtenFrom('203.0.113.85')
    expect(await reveal(admin, published)).toEqual({ address: null })
  } finally {
    await world.opener.start()
  }
  expect(await linesOf(id)).toEqual([])
  expect(await reveal(admin, id)).toEqual({ address: '203.0.113.84' })
})

test('address opener: when the audit entry cannot be written, no address is returned', async () => {
  const id = await writtenFrom('203.0.113.86')
  const columns = '(actor_id, action, subject, details)'
  await world.sql(`revoke insert ${columns} on identity.audit_log from murmullo_opener`)
  try {
    expect(await reveal(admin, id)).toEqual({ address: null })
  } finally {
    await world.sql(`grant insert ${columns} on identity.audit_log to murmullo_opener`)
  }
  expect(await linesOf(id)).toEqual([])
})

test('address key rotation: with two private keys the opener decrypts the addresses of both public keys', async () => {
  const id = await writtenFrom('203.0.113.87')
  const next = generateKeyPair()
  await world.opener.start([next.privateKey, testAddressKeys.privateKey])
  expect(await reveal(admin, id)).toEqual({ address: '203.0.113.87' })
  await world.opener.start([next.privateKey])
  expect(await reveal(admin, id)).toEqual({ address: null })
  await world.opener.start()
})
