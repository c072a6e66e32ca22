// Integration tests of saved replies over HTTP and PostgreSQL: defaults, changes, audit entries, conflicts, access.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import { replyKinds, savedReplyInput } from '@murmullo/contract/moderation/saved-replies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let admin: TestUser
let moderator: TestUser
beforeAll(async () => {
  world = await createWorld()
  admin = await world.users.staff('admin')
  moderator = await world.users.staff('moderator')
})
afterAll(() => world.close())

const input = { kind: 'note', title: 'Otra nota', text: 'Para leer dos veces.', position: 5 } as const
const list = async () => (await moderator.api.moderation.listReplies()).items
const titles = async () => (await list()).map(({ title }) => title)
const lines = (subject: string) =>
  world.sql<{ action: string }>('select action, details from identity.audit_log where subject = $1 order by seq', [
    subject,
  ])

test('moderation.listReplies: a moderator reads valid defaults for every field, by kind and position', async () => {
  const items = await list()
  expect(items.length).toBeGreaterThanOrEqual(12)
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(replyKinds))
  for (const { kind, title, text, position } of items)
    expect(savedReplyInput.safeParse({ kind, title, text, position }).success, title).toBe(true)
  const notes = items.filter(({ kind }) => kind === 'note').map(({ position }) => position)
  expect(notes).toEqual(notes.toSorted((one, other) => one - other))
})

test('moderation.createReply, updateReply, deleteReply: an administrator changes the list, with an audit entry for each change', async () => {
  const created = await admin.api.moderation.createReply(input)
  expect((await list()).find(({ id }) => id === created.id)).toEqual(created)
  const updated = await admin.api.moderation.updateReply({ ...created, title: 'Con otro nombre' })
  expect(await titles()).toContain('Con otro nombre')
  expect(await titles()).not.toContain(input.title)
  await admin.api.moderation.deleteReply({ id: created.id, seen: updated.seen })
  expect(await titles()).not.toContain('Con otro nombre')
  const details = { kind: 'note', text: input.text }
  expect(await lines(created.id)).toEqual([
    { action: 'moderation.save_reply', details: { ...details, title: input.title } },
    { action: 'moderation.save_reply', details: { ...details, title: 'Con otro nombre' } },
    { action: 'moderation.delete_reply', details: { ...details, title: 'Con otro nombre' } },
  ])
})

test('moderation.updateReply, deleteReply: a stale version or an unknown reply is refused and leaves no audit entry', async () => {
  const { moderation } = admin.api
  const created = await moderation.createReply(input)
  await moderation.updateReply({ ...created, text: 'Cambiada.' })
  expect(await errorCode(moderation.updateReply({ ...created, text: 'Tarde.' }))).toBe('moderation.reply_changed')
  expect(await errorCode(moderation.deleteReply({ id: created.id, seen: created.seen }))).toBe(
    'moderation.reply_changed',
  )
  expect(await errorCode(moderation.deleteReply({ id: '0'.repeat(22), seen: created.seen }))).toBe(
    'moderation.reply_changed',
  )
  expect(await lines(created.id)).toHaveLength(2)
})

test('moderation.createReply: concurrent requests never exceed the limit of the list', async () => {
  const missing = moderationLimits.repliesMax - (await list()).length
  await world.sql(
    `insert into moderation.saved_replies (public_id, kind, title, text)
     select lpad(n::text, 22, '0'), 'note', 'Relleno', 'Relleno' from generate_series(1, $1) n`,
    [missing - 2],
  )
  const codes = await Promise.all(Array.from({ length: 8 }, () => errorCode(admin.api.moderation.createReply(input))))
  expect(codes.filter((code) => code === 'done')).toHaveLength(2)
  expect(new Set(codes)).toEqual(new Set(['done', 'moderation.replies_full']))
})

test('saved replies: a moderator changes none, and a user reads none', async () => {
  const [reply] = await list()
  const { moderation } = moderator.api
  expect(await errorCode(moderation.createReply(input))).toBe('access.staff_only')
  expect(await errorCode(moderation.deleteReply({ id: reply?.id ?? '', seen: reply?.seen ?? '' }))).toBe(
    'access.staff_only',
  )
  const user = await world.users.registered()
  expect(await errorCode(user.api.moderation.listReplies())).toBe('access.staff_only')
})
