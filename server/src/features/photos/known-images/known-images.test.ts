// Integration tests of known and reported images over HTTP, PostgreSQL and S3: block, hold, evidence, withdrawal, rate limit, operator's commands.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { imageReportLimits } from '@murmullo/contract/constants/limits'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateKeyPair } from '../../../platform/crypto/hpke.ts'
import { listJobs } from '../../../worker.ts'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { generateAnimation } from '../../../../test/generators/images.ts'
import { drawScene, pdqOf } from '../../../../test/generators/scenes.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

const keys = generateKeyPair()
const script = fileURLToPath(new URL('../../../commands/murmullo.ts', import.meta.url))
let world: World
let owner: TestUser
let moderator: TestUser
let folder: string
let known: Buffer
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'], env: { EVIDENCE_PUBLIC_KEY: keys.publicKey } })
  owner = await world.users.registered()
  moderator = await world.users.staff('moderator')
  known = await drawScene(1, 0.5)
  folder = await mkdtemp(join(tmpdir(), 'known-images-'))
}, 200_000)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const run = async (...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: world.databaseUrl, EVIDENCE_PRIVATE_KEY: keys.privateKey }
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout
}
const load = async (source: string, ...lines: string[]) => {
  const file = join(folder, `${source}.txt`)
  await writeFile(file, lines.join('\n'))
  return run('known-images', 'load', file, '--source', source)
}
const upload = (user: TestUser, image: Buffer) => errorCode(world.content.uploadPhoto(user, image))
const sendAvatar = ({ api }: TestUser, image: Buffer) =>
  errorCode(api.avatars.sendAvatar({ image: new Blob([new Uint8Array(image)]) }))
const evidence = () =>
  world.sql<{ id: string; kind: string }>('select id, kind from evidence.flagged_content order by id')
/** As a person would send it again: smaller and compressed. */
const reencode = (image: Buffer) => sharp(image).resize(400).jpeg({ quality: 45 }).toBuffer()

test('known image: a photo or avatar like one of an operator list is refused before it is stored; another one is published', async () => {
  expect(await load('lista-a', '# test', await pdqOf(known), '')).toBe('lista-a: 1 loaded, 0 already there.\n')
  const turned = await sharp(await reencode(known))
    .rotate(90)
    .flop()
    .webp()
    .toBuffer()
  for (const image of [known, turned]) expect(await upload(owner, image)).toBe('photos.refused')
  expect(await sendAvatar(owner, known)).toBe('photos.refused')
  expect(await world.sql('select from content.images')).toEqual([])
  expect(await world.content.listObjects()).toEqual([])
  expect((await world.content.uploadPhoto(owner, await drawScene(2, 0.5))).state).toBe('visible')
})

test('known image: each blocked file is sealed once as evidence, with audit entries that name the list and no account', async () => {
  const rows = await evidence()
  // The avatar was the same file as the first photo.
  expect(rows.map(({ kind }) => kind)).toEqual(['image', 'image'])
  const entries = await world.sql<{ subject: string; actor_id: string; details: object }>(
    `select subject, actor_id, details from identity.audit_log where action = 'photos.block_known'`,
  )
  expect(entries).toHaveLength(3)
  expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set(rows.map(({ id }) => id)))
  for (const { actor_id, details } of entries)
    expect([actor_id, details]).toEqual(['00000000-0000-0000-0000-000000000000', { source: 'lista-a' }])
  const id = rows[0]?.id ?? ''
  const sealed: unknown = JSON.parse(await run('evidence', 'decrypt', id))
  expect(sealed).toMatchObject({ source: 'lista-a', accountId: expect.any(String), sha256: expect.any(String) })
  await run('evidence', 'image', id, join(folder, 'evidence.webp'))
  expect(await sharp(await readFile(join(folder, 'evidence.webp'))).metadata()).toMatchObject({ format: 'webp' })
})

test('known image: a frame of an animation is compared, too', async () => {
  const frames = await Promise.all(
    [3, 4, 5].map(async (seed) =>
      sharp(await drawScene(seed))
        .resize(320, 240)
        .png()
        .toBuffer(),
    ),
  )
  await load('lista-b', await pdqOf(frames[1] ?? Buffer.alloc(0)))
  const film = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect(await upload(owner, film)).toBe('photos.refused')
})

test('known image: an image without detail matches no list', async () => {
  const plain = await generateAnimation('webp', 1, 256)
  await load('lista-c', 'f'.repeat(64), '0'.repeat(64))
  expect(await upload(owner, plain)).toBe('done')
})

test('murmullo known-images: list prints the lists, remove ends their effect, and an invalid line loads nothing', async () => {
  await expect(load('lista-d', await pdqOf(await drawScene(6, 0.5)), 'no es un hash')).rejects.toThrow('Line 2')
  expect(await run('known-images', 'list')).toMatch(
    /^lista-a {2}1 hashes {2}last loaded \d{4}-\d\d-\d\d\nlista-b {2}1 hashes .*\nlista-c {2}2 hashes .*\n$/,
  )
  await run('known-images', 'remove', 'lista-a')
  await expect(run('known-images', 'remove', 'lista-a')).rejects.toThrow('No list')
  expect(await upload(owner, known)).toBe('done')
  await expect(run('known-images', 'load', 'x', '--source', 'No vale')).rejects.toThrow('Usage')
})

test('imageReports.reportImage: a photo like a reported one waits for a moderator with that reason; nothing is sealed or refused', async () => {
  const picture = await drawScene(10, 0.5)
  const before = await evidence()
  await world.users.visitor().api.imageReports.reportImage({ hash: await pdqOf(picture) })
  const { id, state } = await world.content.uploadPhoto(owner, await reencode(picture))
  expect(state).toBe('in_review')
  const reader = await world.users.registered()
  expect(await errorCode(reader.api.photos.readPhoto({ id }))).toBe('photos.not_found')
  const review = (await world.moderation.listReviews(moderator)).find(({ photo }) => photo?.id === id)
  expect(review?.aiError).toBe('Coincide con una imagen reportada por la persona que aparece.')
  expect(await evidence()).toEqual(before)
  // An avatar has no review queue.
  expect(await sendAvatar(owner, picture)).toBe('avatars.rejected')
})

test('imageReports.withdrawImage: the case number withdraws the report once, as it is or as a person types it', async () => {
  const picture = await drawScene(11, 0.5)
  const { api } = world.users.visitor()
  const { caseNumber } = await api.imageReports.reportImage({ hash: await pdqOf(picture) })
  expect(caseNumber).toMatch(/^IM(-[0-9A-HJKMNP-TV-Z]{4}){6}$/)
  expect(await errorCode(api.imageReports.withdrawImage({ caseNumber: 'IM-0000-0000-0000-0000-0000-0000' }))).toBe(
    'image_reports.unknown',
  )
  expect(await errorCode(api.imageReports.withdrawImage({ caseNumber: 'cualquiera' }))).toBe('request.invalid')
  const typed = caseNumber.toLowerCase().replaceAll('-', ' ')
  expect(await errorCode(api.imageReports.withdrawImage({ caseNumber: typed }))).toBe('done')
  expect(await errorCode(api.imageReports.withdrawImage({ caseNumber }))).toBe('image_reports.unknown')
  expect((await world.content.uploadPhoto(owner, picture)).state).toBe('visible')
})

test('imageReports.reportImage: the row has the hash, a hashed token and a date; a retry with the same key stores nothing more', async () => {
  const hash = await pdqOf(await drawScene(12, 0.5))
  const rows = () =>
    world.sql<Record<string, unknown>>(`select * from moderation.reported_images where hash = ('x' || $1)::bit(256)`, [
      hash,
    ])
  const send = async (key: string, body: object = { hash }) => {
    const headers = { 'content-type': 'application/json', origin: world.url, 'idempotency-key': key }
    const response = await fetch(`${world.url}/api/v1/image-reports`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return [response.status, (await response.json()) as { caseNumber?: string }] as const
  }
  const key = randomUUID()
  const [first, again, another] = [await send(key), await send(key), await send(randomUUID())]
  expect([first[0], again]).toEqual([200, first])
  expect(another[1].caseNumber).not.toBe(first[1].caseNumber)
  const stored = await rows()
  expect(stored).toHaveLength(2)
  expect(stored.map((row) => Object.keys(row).toSorted())).toEqual(
    [0, 1].map(() => ['hash', 'reported_on', 'token_hash']),
  )
  expect((await send(randomUUID(), { hash, name: 'yo.jpg' }))[0]).toBe(400)
  expect((await send(randomUUID(), { hash: 'zz' }))[0]).toBe(400)
})

test('imageReports.reportImage: reports are bounded per network and in total, and end after a year', async () => {
  const hash = await pdqOf(await drawScene(13, 0.5))
  const { api } = world.users.visitor()
  for (let time = 0; time < rateLimits.imageReports.calls; time += 1) await api.imageReports.reportImage({ hash })
  expect(await errorCode(api.imageReports.reportImage({ hash }))).toBe('request.too_many')

  // The index costs most of the time of so many rows.
  await world.sql('drop index moderation.reported_images_by_words')
  await world.sql(
    `insert into moderation.reported_images (token_hash, hash)
     select sha256(n::text::bytea), b'1'::bit(256) from generate_series(1, $1) as n`,
    [imageReportLimits.rowsMax],
  )
  expect(await errorCode(world.users.visitor().api.imageReports.reportImage({ hash }))).toBe('image_reports.full')
  const prune = listJobs(world.worker).find(({ name }) => name === 'photos.prune-image-reports')
  const age = (days: number) =>
    world.sql(`update moderation.reported_images set reported_on = current_date - ${days}::int`)
  await age(imageReportLimits.retentionDays)
  await prune?.run({})
  expect((await world.sql('select from moderation.reported_images')).length).toBeGreaterThan(imageReportLimits.rowsMax)
  await age(imageReportLimits.retentionDays + 1)
  await prune?.run({})
  expect(await world.sql('select from moderation.reported_images')).toEqual([])
})
