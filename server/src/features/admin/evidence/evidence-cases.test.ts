// Integration tests of the evidence desk: metadata only, states, audit log, access.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode, type TestUser } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let admin: TestUser
const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
beforeAll(async () => {
  world = await createWorld()
  admin = await world.users.staff('admin')
  await world.sql(
    `insert into evidence.flagged_content (id, kind, sealed, created_at)
     values ($1, 'text', 'sealed', now() - interval '2 hours'), ($2, 'image', 'sealed', now() - interval '1 hour')`,
    [first, second],
  )
})
afterAll(() => world.close())

const list = async () => (await admin.api.evidence.listEvidence()).items
const audited = (action: string) =>
  world.sql<{ subject: string; details: object }>('select subject, details from identity.audit_log where action = $1', [
    action,
  ])

test('evidence.listEvidence: administrators get date, kind and state of each case and nothing else, and the call is audited', async () => {
  const items = await list()
  expect(items.map(({ id, kind, state }) => [id, kind, state])).toEqual([
    [first, 'text', 'preserved'],
    [second, 'image', 'preserved'],
  ])
  expect(JSON.stringify(items)).not.toContain('sealed')
  expect(await audited('evidence.list')).toMatchObject([{ subject: 'evidence' }])
})

test('evidence.reportEvidence, evidence.closeEvidence: each state is recorded once, in order, with an audit entry', async () => {
  const { evidence } = admin.api
  expect(await errorCode(evidence.closeEvidence({ id: first }))).toBe('moderation.decided')
  await evidence.reportEvidence({ id: first, receipt: 'NCMEC 1234' })
  expect(await errorCode(evidence.reportEvidence({ id: first, receipt: 'otra' }))).toBe('moderation.decided')
  // Unreported cases come first.
  expect((await list()).map(({ id, state, receipt }) => [id, state, receipt])).toEqual([
    [second, 'preserved', null],
    [first, 'reported', 'NCMEC 1234'],
  ])
  await evidence.closeEvidence({ id: first })
  expect(await errorCode(evidence.closeEvidence({ id: first }))).toBe('moderation.decided')
  expect((await list()).at(-1)).toMatchObject({ id: first, state: 'closed', closedAt: expect.any(String) })
  expect(await audited('evidence.report')).toEqual([{ subject: first, details: { receipt: 'NCMEC 1234' } }])
  expect(await audited('evidence.close')).toEqual([{ subject: first, details: {} }])
})

test('evidence.listEvidence: a moderator, and an administrator without step-up, are refused', async () => {
  const moderator = await world.users.staff('moderator')
  expect(await errorCode(moderator.api.evidence.listEvidence())).toBe('access.staff_only')
})
