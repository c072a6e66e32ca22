// Integration tests of the staff dashboard and daily stats over HTTP and PostgreSQL.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { aggregateDailyStats } from './aggregate-daily-stats.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

const dayMs = 86_400_000
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
const today = async () => {
  await aggregateDailyStats(world.worker)
  return (await admin.api.admin.readHome()).days.at(-1)
}

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

test('daily stats: today counts new rows, an undone decision is not counted, and a second run of the job is idempotent', async () => {
  const before = await today()
  await author.api.secrets.publishSecret(secretInput('Cuenta uno.'))
  const { id } = await author.api.secrets.publishSecret(secretInput('[duda] Cuenta dos.'))
  await world.content.addComment(author, id, 'Un comentario que cuenta.')
  await world.users.anonymous()
  expect(await errorCode(author.api.secrets.publishSecret(secretInput('[bloquear:violencia] no sale')))).toBe(
    'secrets.blocked',
  )
  await author.api.secrets.publishSecret(secretInput('[rechazar] y cuento.'))
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, '[rechazar] y cuento.')
  const approve = () =>
    moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'approve', confirmedRule: 'held' })
  // An undone decision is not counted.
  await approve()
  await moderator.api.moderation.undoReview({ id: reviewId })
  await approve()
  for (let twice = 0; twice < 2; twice += 1)
    expect(await today()).toMatchObject({
      secrets: (before?.secrets ?? 0) + 3,
      comments: (before?.comments ?? 0) + 1,
      signUps: (before?.signUps ?? 0) + 1,
      aiClassified: (before?.aiClassified ?? 0) + 5,
      aiHidden: (before?.aiHidden ?? 0) + 2,
      aiReviewed: (before?.aiReviewed ?? 0) + 1,
      aiOverturned: (before?.aiOverturned ?? 0) + 1,
    })
  expect((await admin.api.admin.readHome()).days).toHaveLength(adminLimits.statsDays)
})

test('daily stats: a closed day stays the same after its rows are deleted', async () => {
  const [day] = await world.sql<{ day: string; n: string }>(
    `select day::text, n from moderation.daily_stats where kind = 'secrets' order by day limit 1`,
  )
  const later = { ...world.worker, clock: () => Date.now() + 5 * dayMs }
  await world.sql('delete from content.secrets')
  await aggregateDailyStats(later)
  const stored = await world.sql<{ n: string }>(
    `select n from moderation.daily_stats where kind = 'secrets' and day = $1`,
    [day?.day],
  )
  expect(stored).toEqual([{ n: day?.n }])
})
