// Integration tests of the queues of the staff dashboard over HTTP and PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../../../test/clients/test-user.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let admin: TestUser
let moderator: TestUser
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  admin = await world.users.staff('admin')
  moderator = await world.users.staff('moderator')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

const queueOf = async (who: TestUser, name: string) =>
  (await who.api.admin.readHome()).queues.find((queue) => queue.name === name)

test('admin.readHome: each queue has its row count and the time of its oldest row', async () => {
  const before = (await queueOf(moderator, 'reviews'))?.waiting ?? 0
  await author.api.secrets.publishSecret(secretInput('[duda] espera en la portada'))
  expect(await queueOf(moderator, 'reviews')).toMatchObject({
    waiting: before + 1,
    oldest: expect.stringMatching(/:00Z$/),
  })
  await world.sql(`update moderation.checks set created_at = '2026-01-02T03:04:05Z' where needs_review`)
  expect((await queueOf(moderator, 'reviews'))?.oldest).toBe('2026-01-02T03:04:00Z')
  const { id } = await author.api.secrets.publishSecret(secretInput('Se retira y se reclama.'))
  await admin.api.admin.removeContent({ kind: 'secret', id, rule: 'spam' })
  await world.moderation.endUndoWindow()
  expect(await queueOf(moderator, 'appeals')).toEqual({ name: 'appeals', waiting: 0, oldest: null })
  const [statement] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: statement?.id ?? '', text: 'No era spam.' })
  expect(await queueOf(moderator, 'appeals')).toMatchObject({ waiting: 1 })
})

test('admin.readHome: the report queue is for moderators, the evidence queue for the admin role only', async () => {
  const { items } = await world.api.secrets.listFeed({})
  await author.api.reports.sendReport({
    kind: 'secret',
    id: items.at(-1)?.id ?? '',
    category: 'spam',
    reason: 'Publicidad.',
  })
  expect(await queueOf(moderator, 'reports')).toMatchObject({ waiting: expect.any(Number), oldest: expect.any(String) })
  expect((await queueOf(moderator, 'reports'))?.waiting).toBeGreaterThan(0)
  expect(await queueOf(moderator, 'evidence')).toBeUndefined()
  expect(await queueOf(admin, 'evidence')).toBeDefined()
})
