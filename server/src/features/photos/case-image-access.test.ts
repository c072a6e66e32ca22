// Integration tests of the preserved image in a report case: staff access with step-up, audit log, retention, never of a minor.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { jpeg } from '../../../test/generators/images.ts'
import { listJobs } from '../../worker.ts'
import { eraseAccount } from '../accounts/erasure/erase-account.ts'
import { pruneImages } from './photo/prune-images.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
let moderator: TestUser
let admin: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  moderator = await world.users.staff('moderator')
  admin = await world.users.staff('admin')
}, 200_000)
afterAll(() => world.close())

let seed = 500
async function sent(owner: TestUser) {
  seed += 1
  const { id } = await world.content.uploadPhoto(owner, await jpeg({ seed, width: 800, height: 600 }))
  return { id, bytes: await bytesOf(owner.api.photos.readImage({ id })) }
}
async function bytesOf(response: Promise<{ bytes: AsyncIterable<Uint8Array> }>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await response).bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
async function report(id: string, category: ReportCategory = 'spam', { api }: { api?: TestUser['api'] } = {}) {
  const reports = (api ?? (await world.users.registered()).api).reports
  await reports.sendReport({ kind: 'photo', id, category, reason: 'Es feo.' })
  const [row] = await world.sql<{ number: string }>(
    'select number from identity.report_cases where target_public_id = $1',
    [id],
  )
  return row?.number ?? ''
}
const readCode = ({ api }: Pick<TestUser, 'api'>, number: string) => errorCode(api.reports.readCasePicture({ number }))
const isThere = async (number: string) => (await moderator.api.reports.readCase({ number })).hasPicture
const ciphertextOf = (number: string) =>
  world.sql<{ ciphertext: Buffer | null }>(
    `select p.encrypted_image as ciphertext from evidence.report_images p join identity.report_cases c on c.id = p.case_id where c.number = $1`,
    [number],
  )

test('reports.readCasePicture, reports.askPicture: staff read the image after expiry, and each access is in the audit log', async () => {
  const { id, bytes } = await sent(await world.users.registered())
  const number = await report(id)
  await world.content.expirePhoto(id)
  await pruneImages(world.worker)
  expect(await isThere(number)).toBe(true)
  expect(await errorCode(moderator.api.reports.askPicture({ number }))).toBe('done')
  expect((await bytesOf(moderator.api.reports.readCasePicture({ number }))).equals(bytes)).toBe(true)
  expect((await bytesOf(admin.api.reports.readCasePicture({ number }))).equals(bytes)).toBe(true)
  const lines = await world.sql('select action from identity.audit_log where subject = $1', [number])
  expect(lines).toEqual([{ action: 'reports.view_image' }, { action: 'reports.view_image' }])
  const [{ ciphertext } = { ciphertext: null }] = await ciphertextOf(number)
  expect(ciphertext?.includes(bytes.subarray(0, 32))).toBe(false)
  await expect(world.services.db.write.selectFrom('evidence.reportImages').selectAll().execute()).rejects.toThrow(
    /permission denied/,
  )
})

test('reports.readCasePicture: access is refused for non-staff, without step-up, and for the reported moderator', async () => {
  const number = await report((await sent(await world.users.registered())).id)
  expect(await readCode(world, number)).toBe('access.account_required')
  expect(await readCode(await world.users.registered(), number)).toBe('access.staff_only')
  const late = await world.users.staff('moderator')
  await world.sql(`update identity.sessions s set step_up_at = null from identity.accounts a
    where a.user_id = s.user_id and a.public_id = '${(await late.api.accounts.readMine()).id}'`)
  expect(await readCode(late, number)).toBe('access.step_up_required')
  expect(await errorCode(late.api.reports.askPicture({ number }))).toBe('access.step_up_required')
  expect(await world.sql('select from identity.audit_log where subject = $1', [number])).toEqual([])
  const ofTheTeam = await world.users.staff('admin')
  const about = await report((await sent(ofTheTeam)).id)
  expect(await readCode(ofTheTeam, about)).toBe('reports.case_unknown')
})

test('reports.readCasePicture: an image reported as showing a minor gets not_found, and only its sealed box is stored', async () => {
  const owner = await world.users.registered()
  const [first, joined, raised] = [await sent(owner), await sent(owner), await sent(owner)]
  const numbers = [await report(first.id, 'minors'), await report(joined.id), await report(raised.id, 'threats')]
  await report(joined.id, 'minors')
  const again = await world.users.registered()
  await report(raised.id, 'selfHarm', again)
  expect(await isThere(numbers[2] ?? '')).toBe(true)
  await report(raised.id, 'minors', again)
  for (const number of numbers) {
    expect(await isThere(number), number).toBe(false)
    for (const who of [moderator, admin]) expect(await readCode(who, number)).toBe('photos.not_found')
    expect(await ciphertextOf(number)).toEqual([{ ciphertext: null }])
  }
})

test('reports.readCasePicture: a later report as minor blocks access in a closed case, too', async () => {
  const { id } = await sent(await world.users.registered())
  const closed = await report(id)
  await admin.api.reports.dismissCase({ reason: 'within_rules', number: closed })
  expect(await readCode(admin, closed)).toBe('done')
  await report(id, 'minors')
  expect(await readCode(admin, closed)).toBe('photos.not_found')
  expect(await ciphertextOf(closed)).toEqual([{ ciphertext: null }])
})

test('reports.sendReport: a later report as minor puts an urgent case under legal hold', async () => {
  const { id } = await sent(await world.users.registered())
  const again = await world.users.registered()
  const number = await report(id, 'selfHarm', again)
  const holdOf = () => world.sql('select legal_hold from identity.report_cases where number = $1', [number])
  expect(await holdOf()).toEqual([{ legal_hold: null }])
  await report(id, 'minors', again)
  expect(await holdOf()).toEqual([{ legal_hold: 'category' }])
})

test('case image: retention deletes it, and erasure of its owner blocks access to an image under legal hold', async () => {
  const owner = await world.users.registered()
  const [answered, onHold] = [await report((await sent(owner)).id), await report((await sent(owner)).id, 'threats')]
  await admin.api.reports.resolveCase({ number: answered })
  expect(await readCode(admin, answered)).toBe('done')
  await world.sql(
    `update identity.report_cases set closed_at = now() - make_interval(days => ${reportLimits.snapshotRetentionDays + 1}) where number = $1`,
    [answered],
  )
  await listJobs(world.services)
    .find(({ name }) => name === 'reports.prune-snapshots')
    ?.run({})
  expect(await readCode(admin, answered)).toBe('photos.not_found')
  expect(await ciphertextOf(answered)).toEqual([])
  expect(await readCode(admin, onHold)).toBe('done')
  const { receipt } = await owner.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  await eraseAccount(world.worker, receipt)
  expect(await readCode(admin, onHold)).toBe('photos.not_found')
  expect(await ciphertextOf(onHold)).toEqual([{ ciphertext: null }])
})
