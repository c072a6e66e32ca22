// Integration tests of the evidence store: sealed box, the operator's command, retention of one year.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode, createStaffWorld, secretInput, type StaffWorld } from '../../../test/fixtures/staff-world.ts'
import { generateKeyPair } from '../../platform/crypto/sealed-box.ts'
import { moderationJobs } from './moderation.jobs.ts'

const keys = generateKeyPair()
let world: StaffWorld
beforeAll(async () => {
  world = await createStaffWorld({ EVIDENCE_PUBLIC_KEY: keys.publicKey })
})
afterAll(() => world.close())

const script = fileURLToPath(new URL('../../commands/murmullo.ts', import.meta.url))
const run = async (args: string[], opening = keys.privateKey) => {
  const env = { ...process.env, DATABASE_URL: world.databaseUrl, EVIDENCE_PRIVATE_KEY: opening }
  return (await promisify(execFile)(process.execPath, [script, 'evidence', ...args], { env })).stdout
}
const cases = () =>
  world.sql<{ id: string; receipt: string | null }>('select id, receipt from evidence.flagged_content')

test('evidence: a text that suggests abuse of a minor is stored once, encrypted, and only the private key decrypts it (AI-05, DATA-16)', async () => {
  const { api } = await world.member()
  const text = '[bloquear:abuso infantil] caso'
  for (let times = 0; times < 2; times += 1)
    expect(await errorCode(api.secrets.publishSecret(secretInput(text)))).toBe('secrets.blocked_minor')
  const [found, ...more] = await cases()
  expect(more).toEqual([])
  const id = found?.id ?? ''
  expect(JSON.parse(await run(['decrypt', id]))).toMatchObject({
    text,
    reason: 'abuso infantil',
    confidence: expect.any(Number),
    accountId: expect.any(String),
    address: expect.stringMatching(/^10\.77\./),
  })
  await expect(run(['decrypt', id], generateKeyPair().privateKey)).rejects.toThrow()
  expect(await run(['list'])).toContain(`${id}  `)
})

test('evidence: a case is marked as reported once, with a receipt, and a second update gets an error (DATA-16)', async () => {
  const [found] = await cases()
  const id = found?.id ?? ''
  await run(['reported', id, 'NCMEC-1234'])
  expect(await cases()).toMatchObject([{ id, receipt: 'NCMEC-1234' }])
  await expect(run(['reported', id, 'otra'])).rejects.toThrow('unreported')
})

test('evidence: the retention job deletes a case after one year, not earlier', async () => {
  const destroy = moderationJobs(world.services).find(({ name }) => name === 'moderation.prune-evidence')
  await world.sql(`update evidence.flagged_content set created_at = now() - interval '364 days'`)
  await destroy?.run({})
  expect(await cases()).toHaveLength(1)
  await world.sql(`update evidence.flagged_content set created_at = now() - interval '367 days'`)
  await destroy?.run({})
  expect(await cases()).toEqual([])
})
