// Integration tests of lawful requests: two signatures of different operators, their age, the audit entry before the answer, and deleted texts.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { secretInput } from '../../../test/builders/content.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { discloseAuthor } from './disclose-author.ts'
import { command } from './lawful-request.ts'
import { generateOperatorKey } from './operator-key.ts'
import { fingerprintKeys } from './operator-keys.ts'
import { approveRequest, prepareRequest, type SignedRequest } from './signed-request.ts'

const [ana, ben, eve] = [generateOperatorKey(), generateOperatorKey(), generateOperatorKey()]
const operatorKeys = [ana.publicKey, ben.publicKey]
const reference = 'Juzgado 3, 123/2026'
let world: World<'ai'>
let folder: string
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  folder = mkdtempSync(join(tmpdir(), 'lawful-'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

async function publish() {
  const author = await world.users.registered()
  const { id } = await author.api.secrets.publishSecret(secretInput(`Lo mío ${crypto.randomUUID()}.`))
  return { author, textId: id }
}
const prepare = (textId: string, preparedAt = Date.now()) =>
  prepareRequest({ reference, textId, preparedAt: new Date(preparedAt).toISOString() }, ana.privateKey)
const approve = (signed: SignedRequest, key = ben) => {
  const { textId } = signed.request
  return approveRequest(signed, { reference, textId }, key.privateKey)
}
const disclose = (signed: SignedRequest) => discloseAuthor(world.services, signed, operatorKeys)
const entriesOf = (textId: string) =>
  world.sql<{ details: object }>(
    `select details from identity.audit_log where subject = $1 and action = 'operator.disclose_author'`,
    [textId],
  )

test('lawful request: with the signatures of two operators it returns the account of the author, and the audit log has the reference and no account', async () => {
  const { author, textId } = await publish()
  expect(await disclose(approve(prepare(textId)))).toBe(author.publicId)
  const [keys, list] = [operatorKeys.join(', '), fingerprintKeys(operatorKeys)]
  expect(await entriesOf(textId)).toEqual([{ details: { by: 'operator', reference, keys, list } }])
})

test('lawful request: the list of the audit entry equals the fingerprint of the command in docs/custody.md, for each order of the lines', () => {
  const fingerprint = 'LC_ALL=C sort operators | sha256sum'
  expect(readFileSync(new URL('../../../../docs/custody.md', import.meta.url), 'utf8')).toContain(fingerprint)
  const keys = [ana, ben, eve].map(({ publicKey }) => publicKey)
  for (const [lines, end] of [
    [keys, '\n'],
    [keys.toReversed(), ''],
  ] as const) {
    writeFileSync(join(folder, 'operators'), lines.join('\n') + end)
    const printed = execFileSync('sh', ['-c', fingerprint], { cwd: folder, encoding: 'utf8' })
    expect(printed.split(' ')[0]).toBe(fingerprintKeys(keys))
  }
  expect(fingerprintKeys(keys)).not.toBe(fingerprintKeys(operatorKeys))
})

const [minuteMs, dayMs] = [60_000, 86_400_000]

test.each([
  ['older than seven days', -7 * dayMs - minuteMs],
  ['more than five minutes in the future', 6 * minuteMs],
])('lawful request: a request %s is refused, without an audit entry', async (_, offsetMs) => {
  const { textId } = await publish()
  const signed = approve(prepare(textId, Date.now() + offsetMs))
  await expect(disclose(signed)).rejects.toBe('The request is not from the last seven days: prepare it again.')
  expect(await entriesOf(textId)).toEqual([])
})

test.each([
  ['almost seven days old', -7 * dayMs + minuteMs],
  ['four minutes in the future', 4 * minuteMs],
])('lawful request: a request %s is answered', async (_, offsetMs) => {
  const { author, textId } = await publish()
  expect(await disclose(approve(prepare(textId, Date.now() + offsetMs)))).toBe(author.publicId)
})

test.each([
  ['one signature', (textId: string) => prepare(textId)],
  ['two signatures of one key', (textId: string) => approve(prepare(textId), ana)],
  ['a copied signature', (textId: string) => duplicateSignature(prepare(textId))],
  ['a signature of a key that is not in LAWFUL_REQUEST_KEYS', (textId: string) => approve(prepare(textId), eve)],
  ['a signature under the name of another key', (textId: string) => renameSigner(approve(prepare(textId), eve))],
])('lawful request: %s is refused, without an audit entry', async (_, sign) => {
  const { textId } = await publish()
  await expect(disclose(sign(textId))).rejects.toMatch('two different operators')
  expect(await entriesOf(textId)).toEqual([])
})

function duplicateSignature({ request, signatures }: SignedRequest): SignedRequest {
  return { request, signatures: [...signatures, ...signatures] }
}
function renameSigner({ request, signatures }: SignedRequest): SignedRequest {
  const [first, second] = signatures
  if (first === undefined || second === undefined) throw new Error('two signatures expected')
  return { request, signatures: [first, { ...second, key: ben.publicKey }] }
}

test.each(['reference', 'textId', 'preparedAt'] as const)(
  'lawful request: a %s that was changed after signing is refused',
  async (field) => {
    const [{ textId }, other] = [await publish(), await publish()]
    const signed = approve(prepare(textId))
    const changes = { reference: 'Otra', textId: other.textId, preparedAt: '2026-01-01T00:00:00.000Z' }
    const request = { ...signed.request, [field]: changes[field] }
    await expect(disclose({ ...signed, request })).rejects.toMatch('two different operators')
    expect(await entriesOf(other.textId)).toEqual([])
  },
)

test('lawful request: the second operator does not sign a file with another reference or another text than the order', async () => {
  const { textId } = await publish()
  const signed = prepare(textId)
  for (const expected of [
    { reference: 'Otra', textId },
    { reference, textId: 'x'.repeat(22) },
  ])
    expect(() => approveRequest(signed, expected, ben.privateKey)).toThrow('another reference or another text')
})

test('lawful request: a deleted text gives nothing, and the audit log has the request', async () => {
  const { author, textId } = await publish()
  const signed = approve(prepare(textId))
  await author.api.secrets.deleteSecret({ id: textId })
  expect(await disclose(signed)).toBeNull()
  expect(await entriesOf(textId)).toHaveLength(1)
})

test('lawful request: without the audit entry no author is returned', async () => {
  const { textId } = await publish()
  const columns = '(actor_id, action, subject, details)'
  await world.sql(`revoke insert ${columns} on identity.audit_log from murmullo_audit`)
  try {
    await expect(disclose(approve(prepare(textId)))).rejects.toThrow('permission denied')
  } finally {
    await world.sql(`grant insert ${columns} on identity.audit_log to murmullo_audit`)
  }
})

test('lawful-request: prepare, approve and disclose print the account, with a key for each operator in the environment', async () => {
  const { author, textId } = await publish()
  const file = join(folder, 'request.json')
  const { REDIS_URL, ORIGIN } = world.services.config
  for (const [name, value] of Object.entries({
    DATABASE_URL: world.databaseUrl,
    REDIS_URL,
    ORIGIN,
    LAWFUL_REQUEST_KEYS: operatorKeys.join('\n'),
    LAWFUL_REQUEST_PRIVATE_KEY: ana.privateKey,
  }))
    vi.stubEnv(name, value)
  const database = () => world.databaseUrl
  await command.run(['prepare', reference, textId, file], database)
  vi.stubEnv('LAWFUL_REQUEST_PRIVATE_KEY', ben.privateKey)
  await command.run(['approve', file, reference, textId], database)
  expect(readFileSync(file, 'utf8')).not.toContain(author.publicId)
  const lines: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  try {
    await command.run(['disclose', file], database)
  } finally {
    output.mockRestore()
  }
  expect(lines).toEqual([`${author.publicId}\n`])
})
