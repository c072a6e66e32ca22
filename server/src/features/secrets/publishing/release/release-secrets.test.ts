// Integration tests of the release by the minute: who reads a scheduled secret, what becomes public together, and what its time reveals.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectSse, pollSoon, pollSseStatus } from '../../../../../test/clients/sse-client.ts'
import { correlation } from '../../../../../test/linkage/correlation.ts'
import { createWorld, type World } from '../../../../../test/world/world.ts'
import { newPublicId } from '../../../../platform/crypto/public-id.ts'
import { createRandom } from '../../../../seed/random.ts'
import { findReviewQueue } from '../../../admin/stats/dashboard-queues.store.ts'
import { releaseDue } from '../../own/own-secrets.store.ts'
import { createReleaseTask } from './release-secrets.ts'
import { readReleaseQueues } from './releases.store.ts'
import { delayWindow, nextRelease, scheduleRelease } from './schedule-release.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** After every time that the database sets itself. */
const start = (Math.floor(Date.now() / dayMs) + 2) * dayMs
const firstRelease = new Date(start + minuteMs).toISOString().replace('.000Z', 'Z')

let world: World<'ai'>
let release: () => Promise<number>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'], env: { RELEASE_INTERVAL_SECONDS: '60' } })
})
beforeEach(() => {
  world.clock.set(start)
  world.ai.setBehaviour('judgeByWords')
  release = createReleaseTask(world.worker)
})
afterAll(() => world.close())

const plain = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }
const listFeed = async () => (await world.api.secrets.listFeed({})).items.map(({ id }) => id)
const countFeed = async () => (await world.api.secrets.listFeed({})).total

test('secrets.publishSecret: until its minute only the author reads the secret; then feed, count, search and page have it (PUBLISH-16)', async () => {
  const author = await world.users.anonymous()
  const moderator = await world.users.staff('moderator')
  const before = await countFeed()
  world.clock.set(start + 20_000)
  const { id, state } = await author.api.secrets.publishSecret({ ...plain, text: 'Guardo un zarapito disecado.' })
  expect(state).toBe('scheduled')
  await release()
  expect(await author.api.secrets.readSecret({ id })).toMatchObject({ state: 'scheduled', mine: true })
  expect((await author.api.secrets.listMine({})).items).toMatchObject([{ id, state: 'scheduled' }])
  for (const reader of [world.api, (await world.users.anonymous()).api, moderator.api])
    await expect(reader.secrets.readSecret({ id })).rejects.toMatchObject({ code: 'secrets.not_found' })
  expect([await listFeed(), await countFeed()]).toEqual([expect.not.arrayContaining([id]), before])

  world.clock.set(start + minuteMs)
  expect(await release()).toBe(1)
  expect([await listFeed(), await countFeed()]).toEqual([expect.arrayContaining([id]), before + 1])
  expect((await world.api.search.searchSecrets({ q: 'zarapito' })).items).toMatchObject([{ id }])
  const read = await world.api.secrets.readSecret({ id })
  expect([read.state, read.publishedAt]).toEqual(['public', firstRelease])
})

test('release: all secrets of a minute become public in one transaction, with one live event per section', async () => {
  await pollSseStatus(world).toBe(200)
  const reader = await connectSse(world.url, { query: '?lists=1' })
  const author = await world.users.anonymous()
  for (const [second, explicit] of [
    [3, false],
    [21, false],
    [47, true],
  ] as const) {
    world.clock.set(start + second * 1_000)
    await author.api.secrets.publishSecret({ ...plain, text: `A las ${second}, en voz baja.`, explicit })
  }
  world.clock.set(start + minuteMs)
  expect(await release()).toBe(3)
  await pollSoon(reader.dataEvents).toEqual([
    { type: 'secrets', explicit: false, count: 2 },
    { type: 'secrets', explicit: true, count: 1 },
  ])
  const rows = await world.sql('select distinct xmin, created_at from content.secrets where text like $1', [
    '%, en voz baja.',
  ])
  expect(rows).toHaveLength(1)
})

test('release: a private, hidden or late secret does not appear within the minute', async () => {
  const author = await world.users.anonymous()
  const { id } = await author.api.secrets.publishSecret(plain)
  await author.api.secrets.setPrivacy({ id, isPrivate: true })
  world.clock.set(start + minuteMs + 6_000)
  expect(await release()).toBe(0)
  world.clock.set(start + 2 * minuteMs)
  expect(await release()).toBe(1)
  await expect(world.api.secrets.readSecret({ id })).rejects.toMatchObject({ code: 'secrets.not_found' })
})

test('release: a secret that commits after the release of its minute waits for the next one', async () => {
  world.clock.set(start + minuteMs)
  await release()
  world.clock.set(start + 20_000)
  await (await world.users.anonymous()).api.secrets.publishSecret({ ...plain, text: 'Llego tarde a todo.' })
  world.clock.set(start + minuteMs + 2_000)
  expect(await release()).toBe(0)
  world.clock.set(start + 2 * minuteMs)
  expect(await release()).toBe(1)
})

test('release: the review queue, the dashboard, pinning and the reveal of addresses have a secret only from its release on, with that time', async () => {
  const moderator = await world.users.staff('moderator')
  const admin = await world.users.staff('admin')
  const readQueue = async () => (await moderator.api.moderation.listReviews({})).items
  const countQueue = async () => (await findReviewQueue(world.staff.db.write, 1_000)).waiting
  const before = await countQueue()
  const { id, state } = await admin.api.secrets.publishSecret({ ...plain, text: '[revisar] Nunca lo conté.' })
  expect(state).toBe('scheduled')
  const isQueued = ({ text }: { text: string | null }) => text?.startsWith('[revisar] Nunca') === true
  expect([(await readQueue()).filter(isQueued), (await countQueue()) - before]).toEqual([[], 0])
  await expect(admin.api.admin.pinSecret({ id, pinned: true })).rejects.toMatchObject({ code: 'secrets.not_found' })
  const reveal = { id, reason: 'Una amenaza creíble.' }
  await expect(admin.api.admin.revealAddress(reveal)).rejects.toMatchObject({ code: 'secrets.not_found' })
  world.clock.set(start + minuteMs)
  await release()
  expect((await readQueue()).filter(isQueued)).toMatchObject([{ waitingSince: firstRelease }])
  expect((await countQueue()) - before).toBe(1)
})

test('release: "Borrar todos mis secretos" deletes a scheduled secret that was written before', async () => {
  const author = await world.users.anonymous()
  const { id } = await author.api.secrets.publishSecret({ ...plain, text: 'Mejor no.', later: true })
  await author.api.accounts.eraseSecrets({ confirm: true, mode: 'cohort' })
  await expect(author.api.secrets.readSecret({ id })).rejects.toMatchObject({ code: 'secrets.not_found' })
})

test('release queue: its age is that of the oldest due secret, and 0 while none is due', async () => {
  const author = await world.users.anonymous()
  world.clock.set(Date.now() - 5 * minuteMs)
  await author.api.secrets.publishSecret(plain)
  const [queue = { age: 0 }] = await readReleaseQueues(world.services.db.write)
  expect(queue).toMatchObject({ name: 'secrets.release', waiting: 1 })
  expect(queue.age).toBeGreaterThan(3 * 60)
  await releaseDue(world.worker.db.write, new Date())
  expect(await readReleaseQueues(world.services.db.write)).toMatchObject([
    { age: 0, waiting: 0 },
    { name: 'comments.release' },
  ])
})

test('release policy: a secret of the last ten seconds of a minute waits for the minute after the next', () => {
  const at = (seconds: number) => (nextRelease(start + seconds * 1_000, minuteMs, 10_000) - start) / 1_000
  expect([0, 1, 49, 50, 51, 59].map(at)).toEqual([60, 60, 60, 60, 120, 120])
})

test('release policy: "más tarde" is a random whole minute of the window of the latest 100 secrets, from 15 minutes to 24 hours', async () => {
  expect(delayWindow(start, null)).toBe(24 * 60 * minuteMs)
  expect(delayWindow(start, new Date(start - minuteMs))).toBe(15 * minuteMs)
  expect(delayWindow(start, new Date(start - 40 * minuteMs))).toBe(40 * minuteMs)
  const author = await world.users.anonymous()
  const { id } = await author.api.secrets.publishSecret({ ...plain, text: 'Saldrá cuando salga.', later: true })
  const { publishedAt, state } = await author.api.secrets.readSecret({ id })
  expect(state).toBe('scheduled')
  expect((Date.parse(publishedAt) - start) / minuteMs).toSatisfy((minutes: number) => minutes >= 1 && minutes <= 1_441)
})

test('release: over 5,000 secrets the second of writing and what readers see are uncorrelated', async () => {
  const random = createRandom(7)
  const { db } = world.services
  const seconds = new Map<string, number>()
  for (let minute = 1; minute <= 50; minute += 1) {
    const secrets = []
    for (let n = 0; n < 100; n += 1) {
      const second = random.below(50_000) / 1_000
      world.clock.set(start + minute * minuteMs + second * 1_000)
      const stamp = await scheduleRelease(world.services, {})
      seconds.set(stamp.id, second)
      secrets.push({ ...stamp, publicId: newPublicId(), text: `A las ${second}.` })
    }
    await db.write.insertInto('content.secrets').values(secrets).execute()
    world.clock.set(start + (minute + 1) * minuteMs)
    await release()
  }
  const rows = await world.sql<{ id: string; publicId: string; publishedAt: Date }>(
    'select id, public_id as "publicId", published_at as "publishedAt" from content.public_secrets where id = any ($1) order by id',
    [[...seconds.keys()]],
  )
  expect(rows).toHaveLength(5_000)
  const written = rows.map(({ id }) => seconds.get(id) ?? 0)
  expect(new Set(rows.map(({ publishedAt }) => publishedAt.getTime() % minuteMs))).toEqual(new Set([0]))
  const positions = rows.map((_, index) => index % 100)
  const codes = rows.map(({ publicId }) => publicId.charCodeAt(0))
  const rhos = [correlation(written, positions), correlation(written, codes)]
  process.stdout.write(`release: rho of position ${rhos[0]?.toFixed(3)}, of the public id ${rhos[1]?.toFixed(3)}\n`)
  for (const rho of rhos) expect(Math.abs(rho)).toBeLessThan(0.07)
})
