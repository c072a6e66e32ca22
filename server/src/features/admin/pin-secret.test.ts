// Integration tests of pinned secrets over HTTP and PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { secretInput } from '../../../test/builders/content.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
let admin: TestUser
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  admin = await world.users.staff('admin')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

const publish = async (text: string) => (await author.api.secrets.publishSecret(secretInput(text))).id
const actions = async (subject: string) =>
  (
    await world.sql<{ action: string }>('select action from identity.audit_log where subject = $1 order by seq', [
      subject,
    ])
  ).map(({ action }) => action)

test('admin.pinSecret: the response and the feed show the pinned state, and the audit log has one row per change (ADMIN-04, DATA-26)', async () => {
  const id = await publish('Para fijar.')
  expect(await admin.api.admin.pinSecret({ id, pinned: true })).toMatchObject({ id, pinned: true, text: 'Para fijar.' })
  const { items } = await world.api.secrets.listFeed({})
  expect(items.find((item) => item.id === id)?.pinned).toBe(true)
  expect(await admin.api.admin.pinSecret({ id, pinned: true })).toMatchObject({ pinned: true })
  expect(await admin.api.admin.pinSecret({ id, pinned: false })).toMatchObject({ id, pinned: false })
  expect(await actions(id)).toEqual(['admin.pin', 'admin.unpin'])
})

test('admin.pinSecret: a private or unknown secret gets not_found', async () => {
  const id = await publish('Solo mío.')
  await author.api.secrets.setPrivacy({ id, isPrivate: true })
  expect(await errorCode(admin.api.admin.pinSecret({ id, pinned: true }))).toBe('secrets.not_found')
  expect(await errorCode(admin.api.admin.pinSecret({ id: 'x'.repeat(22), pinned: true }))).toBe('secrets.not_found')
})
