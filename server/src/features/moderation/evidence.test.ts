// Integration tests of the evidence store: encryption with HPKE, the operator's commands, retention of one year.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateKeyPair } from '../../platform/crypto/hpke.ts'
import { moderationJobs } from './moderation.jobs.ts'
import { errorCode } from '../../../test/clients/test-user.ts'
import { secretInput } from '../../../test/builders/content.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

const keys = generateKeyPair()
let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai'], env: { EVIDENCE_PUBLIC_KEY: keys.publicKey } })
})
afterAll(() => world.close())

const script = fileURLToPath(new URL('../../commands/murmullo.ts', import.meta.url))
const run = async (args: string[], opening = keys.privateKey) => {
  const env = { ...process.env, DATABASE_URL: world.databaseUrl, EVIDENCE_PRIVATE_KEY: opening }
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout
}
const cases = () =>
  world.sql<{ id: string; receipt: string | null }>('select id, receipt from evidence.flagged_content')
const sealedOf = async (id: string) => {
  const [row] = await world.sql<{ sealed: Buffer }>('select sealed from evidence.flagged_content where id = $1', [id])
  return row?.sealed
}
/** Ciphertext that the earlier format produced for this key. */
const earlierFormat = {
  privateKey: '4EJTPJz9LyJGyKJpSQfLPmE0LRxdYHNoauJ9yQDyN0A',
  sealed: Buffer.from(
    'yWq9fMQbuSaQsH7Du6a5OSKu6Trh4rIGkg4VdPbf6UnMGTtjrGDmCcXa0bfcfOpOvvu0QUqoZUS9S-T975yqrGXZgwa6xYz15RxUYWBSEw',
    'base64url',
  ),
}

test('evidence: a text that suggests abuse of a minor is stored once, encrypted, and only the private key decrypts it (AI-05, DATA-16)', async () => {
  const { api } = await world.users.anonymous()
  const text = '[bloquear:abuso infantil] caso'
  for (let times = 0; times < 2; times += 1)
    expect(await errorCode(api.secrets.publishSecret(secretInput(text)))).toBe('secrets.blocked_minor')
  const [found, ...more] = await cases()
  expect(more).toEqual([])
  const id = found?.id ?? ''
  expect(JSON.parse(await run(['evidence', 'decrypt', id]))).toMatchObject({
    text,
    reason: 'abuso infantil',
    confidence: expect.any(Number),
    accountId: expect.any(String),
    address: expect.stringMatching(/^10\.77\./),
  })
  await expect(run(['evidence', 'decrypt', id], generateKeyPair().privateKey)).rejects.toThrow()
  expect(await run(['evidence', 'list'])).toContain(`${id}  `)
})

test('evidence: a case is marked as reported once, with a receipt, and a second update gets an error (DATA-16)', async () => {
  const [found] = await cases()
  const id = found?.id ?? ''
  await run(['evidence', 'reported', id, 'NCMEC-1234'])
  expect(await cases()).toMatchObject([{ id, receipt: 'NCMEC-1234' }])
  await expect(run(['evidence', 'reported', id, 'otra'])).rejects.toThrow('unreported')
})

test('reseal-evidence: evidence of the earlier format is encrypted with HPKE, and a repeated run changes nothing', async () => {
  const [found] = await cases()
  const id = found?.id ?? ''
  await world.sql('update evidence.flagged_content set sealed = $2 where id = $1', [id, earlierFormat.sealed])
  await expect(run(['reseal-evidence'])).rejects.toThrow()
  expect(await sealedOf(id)).toEqual(earlierFormat.sealed)
  expect(await run(['reseal-evidence'], earlierFormat.privateKey)).toContain('flagged_content: 1 resealed')
  expect(await run(['evidence', 'decrypt', id], earlierFormat.privateKey)).toBe('Algo grave: ñandú\n')
  const resealed = await sealedOf(id)
  expect(await run(['reseal-evidence'], earlierFormat.privateKey)).toContain('0 resealed, 1 already current')
  expect(await sealedOf(id)).toEqual(resealed)
})

test('evidence: the retention job deletes a case after one year, not earlier', async () => {
  const destroy = moderationJobs(world.worker).find(({ name }) => name === 'moderation.prune-evidence')
  await world.sql(`update evidence.flagged_content set created_at = now() - interval '364 days'`)
  await destroy?.run({})
  expect(await cases()).toHaveLength(1)
  await world.sql(`update evidence.flagged_content set created_at = now() - interval '367 days'`)
  await destroy?.run({})
  expect(await cases()).toEqual([])
})
