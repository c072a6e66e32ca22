// Integration tests of the release of comments by ticks of ten seconds: who reads a scheduled comment, what becomes public together, and what
// a watcher of everything public learns about the second in which a comment was written.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findMiscountedSecrets } from '../../../test/builders/content.ts'
import { deleteAccount } from '../../../test/builders/erasure.ts'
import { connectSse, pollSoon, pollSseStatus } from '../../../test/clients/sse-client.ts'
import { correlation } from '../../../test/linkage/correlation.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { newPublicId } from '../../platform/crypto/public-id.ts'
import { createRandom } from '../../seed/random.ts'
import { findReviewQueue } from '../admin/stats/dashboard-queues.store.ts'
import { readReleaseQueues } from '../secrets/publishing/release/releases.store.ts'
import { scheduleCommentRelease } from '../secrets/publishing/release/schedule-release.ts'
import { createCommentReleaseTask } from './release-comments.ts'

const tickMs = 10_000
/** After every time that the database sets itself. */
const start = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000

let world: World<'ai'>
let release: () => Promise<number>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'], env: { RELEASE_INTERVAL_SECONDS: '60' } })
})
beforeEach(async () => {
  world.clock.set(start)
  world.ai.setBehaviour('judgeByWords')
  release = createCommentReleaseTask(world.worker)
  await world.sql('update content.comments set is_released = true where not is_released')
  await world.notifications.runJobs()
})
afterAll(() => world.close())

const at = (ms: number) => world.clock.set(start + ms)
const newSecret = async () => {
  const author = await world.users.anonymous()
  return { author, secretId: (await world.content.insertSecret(author)).id }
}
const listTexts = async (api: World['api'], secretId: string) =>
  (await api.comments.listComments({ secretId })).items.map(({ text }) => text)
const countComments = async (secretId: string) => (await world.api.secrets.readSecret({ id: secretId })).comments

test('comments.addComment: until its tick only its author reads the comment, signed or not; then list, count and notification have it (COMMENT-05)', async () => {
  const { author, secretId } = await newSecret()
  const guest = await world.users.anonymous({ nickname: 'Firma-1' })
  at(3_000)
  const first = await guest.api.comments.addComment({ secretId, text: 'Con firma.', signed: true })
  const second = await guest.api.comments.addComment({ secretId, text: 'Sin firma.' })
  expect([first.scheduled, second.scheduled]).toEqual([true, true])
  at(9_999)
  expect(await release()).toBe(0)
  const own = (await guest.api.comments.listComments({ secretId })).items
  expect(own.map(({ scheduled, mine }) => [scheduled, mine])).toEqual([
    [true, true],
    [true, true],
  ])
  for (const { api } of [world, author, await world.users.staff('moderator')])
    expect([await listTexts(api, secretId), await countComments(secretId)]).toEqual([[], 0])
  await world.notifications.runJobs()
  expect(await world.notifications.list(author)).toEqual([])
  const report = { kind: 'comment', id: second.id, category: 'spam', reason: 'Es feo.' } as const
  await expect(author.api.reports.sendReport(report)).rejects.toMatchObject({ code: 'reports.not_found' })

  at(tickMs)
  expect(await release()).toBe(2)
  expect((await listTexts(world.api, secretId)).toSorted()).toEqual(['Con firma.', 'Sin firma.'])
  expect(await countComments(secretId)).toBe(2)
  expect((await guest.api.comments.listComments({ secretId })).items.map(({ scheduled }) => scheduled)).toEqual([
    undefined,
    undefined,
  ])
  await world.notifications.runJobs()
  expect(await world.notifications.list(author)).toHaveLength(2)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('comment release: all comments of a tick become public in one transaction, with one live event per secret and the time of the tick', async () => {
  await pollSseStatus(world).toBe(200)
  const [one, other] = [await newSecret(), await newSecret()]
  const reader = await connectSse(world.url, { query: `?secret=${one.secretId}` })
  const guests = [await world.users.anonymous(), await world.users.anonymous()]
  for (const [second, secretId] of [
    [0, one.secretId],
    [4, other.secretId],
    [7, one.secretId],
  ] as const)
    for (const { api } of guests) {
      at(second * 1_000)
      await api.comments.addComment({ secretId, text: `Un tic ${second}.` })
    }
  const before = reader.dataEvents().length
  at(tickMs)
  expect(await release()).toBe(6)
  await pollSoon(() => reader.dataEvents().slice(before)).toEqual([
    { type: 'comments', secretId: one.secretId, total: 4 },
  ])
  const rows = await world.sql<{ createdAt: Date; idTime: string }>(
    `select distinct xmin, created_at as "createdAt", left(id::text, 13) as "idTime" from content.comments where text like 'Un tic %'`,
  )
  expect(rows).toMatchObject([{ createdAt: new Date(start + tickMs) }])
  expect(Number.parseInt((rows[0]?.idTime ?? '').replace('-', ''), 16)).toBe(start + tickMs)
})

test('comment release: a comment that commits after the release of its tick waits for the next one', async () => {
  const { secretId } = await newSecret()
  at(tickMs)
  await release()
  at(5_000)
  await (await world.users.anonymous()).api.comments.addComment({ secretId, text: 'Llego tarde.' })
  at(tickMs + 2_000)
  expect(await release()).toBe(0)
  at(tickMs + 6_000)
  release = createCommentReleaseTask(world.worker)
  expect(await release()).toBe(0)
  at(2 * tickMs)
  expect(await release()).toBe(1)
})

test('comment release: a comment of the last two seconds of a tick waits for the tick after the next', () => {
  const dueAfter = (seconds: number) => {
    at(seconds * 1_000)
    return (scheduleCommentRelease(world.services).createdAt.getTime() - start) / 1_000
  }
  expect([0, 1, 8, 8.001, 9].map(dueAfter)).toEqual([10, 10, 10, 20, 20])
})

test('comment release: deleted or hidden before its tick, a comment is never public, and no live event shows when it was written', async () => {
  await pollSseStatus(world).toBe(200)
  const { author, secretId } = await newSecret()
  const reader = await connectSse(world.url, { query: `?secret=${secretId}` })
  const guest = await world.users.anonymous()
  const before = reader.dataEvents().length
  at(1_000)
  const { id } = await guest.api.comments.addComment({ secretId, text: 'Mejor no.' })
  await guest.api.comments.deleteComment({ id })
  await world.content.addComment(guest, secretId, '[bloquear:violencia] antes')
  at(tickMs)
  expect(await release()).toBe(1)
  await world.content.addComment(guest, secretId, 'Este sí.')
  at(2 * tickMs)
  expect(await release()).toBe(1)
  await pollSoon(() => reader.dataEvents().slice(before)).toEqual([{ type: 'comments', secretId, total: 1 }])
  await world.notifications.runJobs()
  const listed = await world.notifications.list(author)
  expect([listed.length, await countComments(secretId)]).toEqual([1, 1])
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('comment release: hidden at its tick and approved later, a comment is counted, and the author of the secret is notified', async () => {
  const { author, secretId } = await newSecret()
  const moderator = await world.users.staff('moderator')
  const text = '[bloquear:violencia] luego aprobado'
  await world.content.addComment(await world.users.anonymous(), secretId, text)
  at(tickMs)
  await release()
  const { id, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id, seen, decision: 'approve', confirmedRule: 'extremeViolence' })
  await world.moderation.endUndoWindow()
  expect([await listTexts(world.api, secretId), await countComments(secretId)]).toEqual([[text], 1])
  await world.notifications.runJobs()
  expect(await world.notifications.list(author)).toHaveLength(1)
})

test('comment release: review queue and dashboard have a comment only from its tick on, with that time', async () => {
  const { secretId } = await newSecret()
  const moderator = await world.users.staff('moderator')
  const findQueued = async () =>
    (await moderator.api.moderation.listReviews({})).items.filter(({ text }) => text === '[revisar] Un comentario.')
  const countQueue = async () => (await findReviewQueue(world.staff.db.write, 1_000)).waiting
  const before = await countQueue()
  await world.content.addComment(await world.users.anonymous(), secretId, '[revisar] Un comentario.')
  expect([await findQueued(), (await countQueue()) - before]).toEqual([[], 0])
  at(tickMs)
  await release()
  const due = new Date(start + tickMs).toISOString().slice(0, 17)
  expect(await findQueued()).toMatchObject([{ waitingSince: expect.stringContaining(due) }])
  expect((await countQueue()) - before).toBe(1)
})

test('comment release: a user who leaves before the tick leaves no comment behind, and the counter stays correct', async () => {
  const { secretId } = await newSecret()
  const guest = await world.users.anonymous()
  await guest.api.comments.addComment({ secretId, text: 'Me voy.' })
  await deleteAccount(world, guest)
  at(tickMs)
  expect(await release()).toBe(0)
  expect([await countComments(secretId), await findMiscountedSecrets(world.sql)]).toEqual([0, []])
})

test('comment release queue: its age is that of the oldest due comment, and 0 while none is due', async () => {
  const { secretId } = await newSecret()
  world.clock.set(Date.now() - 5 * 60_000)
  await (await world.users.anonymous()).api.comments.addComment({ secretId, text: 'Sin nadie que lo publique.' })
  const read = async () => (await readReleaseQueues(world.services.db.write))[1]
  expect(await read()).toMatchObject({ name: 'comments.release', waiting: 1 })
  expect((await read())?.age).toBeGreaterThan(3 * 60)
  world.clock.set(Math.ceil(Date.now() / tickMs) * tickMs)
  await release()
  expect(await read()).toMatchObject({ age: 0, waiting: 0 })
})

test('comment release: over 5,000 comments the second of writing and what a watcher sees are uncorrelated', async () => {
  const random = createRandom(11)
  const { db } = world.services
  const secretId = (await world.content.insertSecret(await world.users.insertAccount())).key
  const written = new Map<string, number>()
  /** What a watcher who polls ten times a second sees: when each comment appears. */
  const appeared = new Map<string, number>()
  for (let tick = 1; tick <= 50; tick += 1) {
    const comments = []
    for (let n = 0; n < 100; n += 1) {
      const second = random.below(8_000) / 1_000
      at(tick * tickMs + second * 1_000)
      const stamp = scheduleCommentRelease(world.services)
      written.set(stamp.id, second)
      comments.push({ ...stamp, publicId: newPublicId(), secretId, text: `A los ${second}.` })
    }
    await db.write.insertInto('content.comments').values(comments).execute()
    for (const later of [0, 100, 900]) {
      const now = (tick + 1) * tickMs + later
      world.clock.set(start + now)
      if (later > 0) await release()
      const rows = await world.sql<{ id: string }>(
        'select id from content.public_comments where secret_id = $1 and id = any ($2)',
        [secretId, comments.map(({ id }) => id)],
      )
      for (const { id } of rows) if (!appeared.has(id)) appeared.set(id, later)
    }
  }
  const rows = await world.sql<{ id: string; publicId: string; publishedAt: Date }>(
    'select id, public_id as "publicId", published_at as "publishedAt" from content.public_comments where secret_id = $1 order by id',
    [secretId],
  )
  expect(rows).toHaveLength(5_000)
  expect(new Set(appeared.values())).toEqual(new Set([100]))
  const seconds = rows.map(({ id }) => written.get(id) ?? 0)
  const seen = {
    position: rows.map((_, index) => index % 100),
    'public id': rows.map(({ publicId }) => publicId.charCodeAt(0)),
    minute: rows.map(({ publishedAt }) => publishedAt.getTime()),
  }
  for (const [name, values] of Object.entries(seen)) {
    const rho = correlation(seconds, values)
    process.stdout.write(`comment release: rho of ${name} ${rho.toFixed(3)}\n`)
    expect(Math.abs(rho)).toBeLessThan(0.07)
  }
})
