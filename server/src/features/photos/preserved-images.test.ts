// Integration tests of preserved images of reported photos: sealed box, same retention as the other snapshots of the case.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { reportLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { jpeg } from '../../../test/generators/images.ts'
import { createStorageProxy } from '../../../test/servers/storage-proxy.ts'
import { evidenceAad, generateKeyPair, open } from '../../platform/crypto/hpke.ts'
import { listJobs } from '../../worker.ts'
import { eraseAccount } from '../accounts/erasure/erase-account.ts'
import { pruneImages } from './photo/prune-images.ts'
import { createWorld, createWorldForTest, type World } from '../../../test/world/world.ts'

const { publicKey, privateKey } = generateKeyPair()
let world: World
let admin: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'], env: { EVIDENCE_PUBLIC_KEY: publicKey } })
  admin = await world.users.staff('admin')
}, 200_000)
afterAll(() => world.close())

let seed = 100
async function sent(owner: TestUser): Promise<{ id: string; bytes: Buffer }> {
  seed += 1
  const { id } = await world.content.uploadPhoto(owner, await jpeg({ seed, width: 800, height: 600 }))
  const { bytes } = await owner.api.photos.readImage({ id })
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return { id, bytes: Buffer.concat(chunks) }
}

async function report(id: string, category: 'spam' | 'threats' = 'spam'): Promise<string> {
  const { api } = await world.users.registered()
  await api.reports.sendReport({ kind: 'photo', id, category, reason: 'Es feo.' })
  const [row] = await world.sql<{ number: string }>(
    'select number from identity.report_cases where target_public_id = $1',
    [id],
  )
  return row?.number ?? ''
}

const sealedOf = async (number: string) => {
  const rows = await world.sql<{ sealed: Buffer }>(
    `select p.sealed from evidence.report_images p join identity.report_cases c on c.id = p.case_id where c.number = $1`,
    [number],
  )
  return rows.map(({ sealed }) => sealed)
}
const run = (name: string, data: object = {}) =>
  listJobs(world.services)
    .find((job) => job.name === name)
    ?.run(data)
const answeredAgo = (number: string, days: number) =>
  world.sql(`update identity.report_cases set closed_at = now() - make_interval(days => $2) where number = $1`, [
    number,
    days,
  ])
async function openImage(number: string, sealed: Buffer, key = privateKey): Promise<Buffer> {
  const [row] = await world.sql<{ id: string }>('select id from identity.report_cases where number = $1', [number])
  return open(key, evidenceAad('report_images', row?.id ?? ''), sealed)
}
async function eraseMember({ api }: TestUser): Promise<void> {
  const { receipt } = await api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  await eraseAccount(world.worker, receipt)
}

test('preserved image: it survives the expiry of the photo, is stored once per case, and only the private key decrypts it', async () => {
  const { id, bytes } = await sent(await world.users.registered())
  const number = await report(id)
  expect(await report(id)).toBe(number)
  await world.content.expirePhoto(id)
  await pruneImages(world.worker)
  const [sealed = Buffer.alloc(0), ...more] = await sealedOf(number)
  expect(more).toEqual([])
  expect(sealed.includes(bytes.subarray(0, 32))).toBe(false)
  expect((await openImage(number, sealed)).equals(bytes)).toBe(true)
  await expect(openImage(number, sealed, generateKeyPair().privateKey)).rejects.toThrow()
  await expect(world.services.db.write.selectFrom('evidence.reportImages').selectAll().execute()).rejects.toThrow(
    /permission denied/,
  )
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  const script = fileURLToPath(new URL('../../commands/murmullo.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: world.databaseUrl, EVIDENCE_PRIVATE_KEY: privateKey }
  const file = join(folder, 'caso.webp')
  await promisify(execFile)(process.execPath, [script, 'evidence', 'image', number, file], { env })
  expect(readFileSync(file).equals(bytes)).toBe(true)
  rmSync(folder, { recursive: true })
})

test('preserved image: the retention job deletes it with the report snapshots, not earlier', async () => {
  const number = await report((await sent(await world.users.registered())).id)
  await admin.api.reports.resolveCase({ number })
  await answeredAgo(number, reportLimits.snapshotRetentionDays - 1)
  await run('reports.prune-snapshots')
  expect(await sealedOf(number)).toHaveLength(1)
  await answeredAgo(number, reportLimits.snapshotRetentionDays + 1)
  await run('reports.prune-snapshots')
  expect(await sealedOf(number)).toEqual([])
})

test('preserved image: erasure of the owner deletes it; under legal hold it stays until the hold is released', async () => {
  const owner = await world.users.registered()
  const [spam, threat] = [await sent(owner), await sent(owner)]
  const [light, grave] = [await report(spam.id), await report(threat.id, 'threats')]
  expect([await sealedOf(light), await sealedOf(grave)].map(({ length }) => length)).toEqual([1, 1])
  await eraseMember(owner)
  expect([await sealedOf(light), await sealedOf(grave)].map(({ length }) => length)).toEqual([0, 1])
  await admin.api.reports.resolveCase({ number: grave })
  await answeredAgo(grave, reportLimits.snapshotRetentionDays + 1)
  await run('reports.prune-snapshots')
  expect(await sealedOf(grave)).toHaveLength(1)
  await admin.api.reports.holdCase({ number: grave, isHeld: false })
  expect(await sealedOf(grave)).toEqual([])
})

test('preserved image: the retention job deletes it after one year, in any case state', async () => {
  const number = await report((await sent(await world.users.registered())).id, 'threats')
  await world.sql(`update evidence.report_images set created_at = now() - interval '366 days'`)
  await run('moderation.prune-evidence')
  expect(await sealedOf(number)).toEqual([])
})

test('storage outage: the report is accepted, and a retry job preserves the image later', async () => {
  const owner = await world.users.registered()
  const { id, bytes } = await sent(owner)
  const { S3_ENDPOINT = '', S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = world.services.config
  const storageProxy = await createStorageProxy(S3_ENDPOINT)
  const there = await createWorldForTest({
    with: ['ai', 'bucket'],
    env: {
      DATABASE_URL: world.databaseUrl,
      EVIDENCE_PUBLIC_KEY: publicKey,
      S3_ENDPOINT: storageProxy.url,
      S3_BUCKET,
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
    },
  })
  storageProxy.set('shut')
  const witness = (await world.users.registered()).apiAt(there.url)
  const why = { category: 'spam', reason: 'Es feo.' } as const
  expect(await errorCode(witness.reports.sendReport({ kind: 'photo', id, ...why }))).toBe('done')
  const [row] = await world.sql<{ id: string; number: string }>(
    'select id, number from identity.report_cases where target_public_id = $1',
    [id],
  )
  expect(await sealedOf(row?.number ?? '')).toEqual([])
  const left = await world.sql(
    `select from jobs.job where name = 'reports.preserve-image' and data ->> 'caseId' = $1`,
    [row?.id],
  )
  expect(left).toHaveLength(1)
  await run('reports.preserve-image', { caseId: row?.id })
  const [sealed = Buffer.alloc(0)] = await sealedOf(row?.number ?? '')
  expect((await openImage(row?.number ?? '', sealed)).equals(bytes)).toBe(true)
  storageProxy.close()
})

test('report outcome: a photo deleted by staff is removed, an expired photo is unchanged', async () => {
  const [deleted, expired] = [await sent(await world.users.registered()), await sent(await world.users.registered())]
  const numbers = [await report(deleted.id), await report(expired.id)]
  await admin.api.photos.deletePhoto({ id: deleted.id })
  await world.content.expirePhoto(expired.id)
  await pruneImages(world.worker)
  const outcomes = numbers.map(async (number) => {
    await admin.api.reports.resolveCase({ number })
    return (await admin.api.reports.readCase({ number })).outcome
  })
  expect(await Promise.all(outcomes)).toEqual(['removed', 'unchanged'])
})
