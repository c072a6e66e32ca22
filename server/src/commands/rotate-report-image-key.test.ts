// Integration tests of key rotation for the images of reported photos.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world/world.ts'
import { decryptReportImage, encryptReportImage } from '../features/reports/evidence/report-image-encryption.ts'
import type { Config } from '../platform/config.ts'
import { rotateReportImageKey } from './rotate-report-image-key.ts'

const [before, after] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
let world: World
/** Configuration of a process at each step of the key rotation. */
const at: Record<'old' | 'soon' | 'now' | 'later', Config> = {} as never
beforeAll(async () => {
  world = await createWorld({ env: { REPORT_IMAGE_KEY: before } })
  const { config } = world.services
  at.old = config
  at.soon = { ...config, REPORT_IMAGE_KEY_PREVIOUS: after }
  at.now = { ...config, REPORT_IMAGE_KEY: after, REPORT_IMAGE_KEY_PREVIOUS: before }
  at.later = { ...config, REPORT_IMAGE_KEY: after }
})
afterAll(() => world.close())

const imageFor = (index: number) => Buffer.from(`image ${index}`)
let caseCount = 0
/** Unique, with the digits from 2 to 9 only. */
function nextNumber(): string {
  caseCount += 1
  return [...caseCount.toString(8).padStart(8, '0')].map((digit) => Number(digit) + 2).join('')
}

async function storeImages(config: Config, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const [index, id] of ids.entries()) {
    await world.sql(
      `insert into identity.report_cases (id, number, kind, target_key, category, is_urgent) values ($1, $2, 'photo', $1, 'spam', false)`,
      [id, nextNumber()],
    )
    await world.sql(`insert into evidence.report_images (case_id, sealed, encrypted_image) values ($1, '', $2)`, [
      id,
      encryptReportImage(config, id, imageFor(index)),
    ])
  }
  return ids
}

async function decryptAll(config: Config, ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await world.sql<{ id: string; ciphertext: Buffer }>(
    'select case_id as id, encrypted_image as ciphertext from evidence.report_images',
  )
  const ciphertexts = new Map(rows.map(({ id, ciphertext }) => [id, ciphertext]))
  return ids.map((id) => decryptReportImage(config, id, ciphertexts.get(id) ?? Buffer.alloc(0))?.toString() ?? null)
}

test('report image key rotation: images decrypt at each step, and with only the new key afterwards', async () => {
  const ids = await storeImages(at.old, 45)
  const all = ids.map((_id, index) => `image ${index}`)
  // Encrypted by a process that already uses the new key, and decrypted by one that still encrypts with the old key.
  const [early = ''] = await storeImages(at.now, 1)
  expect(await decryptAll(at.soon, [early])).toEqual(['image 0'])
  expect(await decryptAll(at.now, ids)).toEqual(all)
  expect(await decryptAll(at.later, ids)).toEqual(ids.map(() => null))

  expect(await rotateReportImageKey(world.databaseUrl, at.now)).toBe(45)
  expect(await decryptAll(at.later, [...ids, early])).toEqual([...all, 'image 0'])
  expect(await decryptAll(at.old, ids)).toEqual(ids.map(() => null))
  expect(await rotateReportImageKey(world.databaseUrl, at.now)).toBe(0)
})

test('report image key rotation: a ciphertext with a foreign AAD or an unknown key stays unchanged', async () => {
  const [own = '', other = ''] = await storeImages(at.old, 2)
  await world.sql(
    `update evidence.report_images set encrypted_image = (select encrypted_image from evidence.report_images where case_id = $1)
     where case_id = $2`,
    [own, other],
  )
  const ciphertextRows = () =>
    world.sql('select encrypted_image from evidence.report_images where case_id = $1', [other])
  const was = await ciphertextRows()
  expect(await rotateReportImageKey(world.databaseUrl, at.now)).toBe(1)
  expect(await ciphertextRows()).toEqual(was)
  expect(await decryptAll(at.later, [own, other])).toEqual(['image 0', null])
})

test('report image key rotation: two concurrent runs re-encrypt each row once', async () => {
  const ids = await storeImages(at.old, 25)
  const counts = await Promise.all([
    rotateReportImageKey(world.databaseUrl, at.now),
    rotateReportImageKey(world.databaseUrl, at.now),
  ])
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(25)
  expect(await decryptAll(at.later, ids)).toEqual(ids.map((_id, index) => `image ${index}`))
})
