// Integration tests of erasure cohorts as an anonymous visitor observes them: which texts disappear together, and when.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import { expect, onTestFinished, test } from 'vitest'
import { createWorldForTest, type World } from '../../../../test/world/world.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { listJobs } from '../../../worker.ts'
import { reconcileCounts } from '../../secrets/feed/feed-counts.store.ts'
import { beginErasure } from './delete-account.ts'
import { eraseAccount, resumeErasures } from './erase-account.ts'
import { releaseCohort } from './release-cohort.ts'
import { findMiscountedSecrets } from '../../../../test/builders/content.ts'
import { deleteAccount, visibleIds } from '../../../../test/builders/erasure.ts'
import type { Account } from '../../../../test/builders/users.ts'

const { cohortUsers, cohortDays } = erasureLimits
const dayIn = (days: number) => truncateToDay(new Date(Date.now() + days * 86_400_000))

async function leavingWorld(): Promise<World> {
  const world = await createWorldForTest()
  onTestFinished(async () => {
    expect(await findMiscountedSecrets(world.sql)).toEqual([])
    expect(await reconcileCounts(world.worker.db.write)).toBe(0)
  })
  return world
}
const receiptFor = (world: World, receipt: string) => world.api.accounts.readReceipt({ receipt })

test('account deletion: a visitor sees the profile and signed texts disappear, and every unsigned text stay public (ACCOUNT-26)', async () => {
  const world = await leavingWorld()
  const me = await world.users.registered({ email: 'sale@correo.example', nickname: 'Me-marcho' })
  const { publicId: id } = me
  const host = await world.users.insertAccount()
  const [theirs = ''] = await world.content.insertSecrets(host, 1)
  const unsigned = [...(await world.content.insertSecrets(me, 3)), (await world.content.insertComment(me, theirs)).id]
  const signed = [
    ...(await world.content.insertSecrets(me, 1, { nickname: 'Me-marcho' })),
    (await world.content.insertComment(me, theirs, { nickname: 'Me-marcho' })).id,
    id,
  ]
  const [hidden = '', own = ''] = await world.content.insertSecrets(me, 2)
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [hidden])
  await world.sql('update content.secrets set is_private = true where public_id = $1', [own])
  await world.sql(
    `insert into identity.author_ips (secret_id, encrypted_ip) select id, decode(repeat('00', 93), 'hex') from unnest($1::uuid[]) id`,
    [await world.authorship.list('secret', me.accountId)],
  )
  const listed = async () => {
    const index = await (await fetch(`${world.url}/sitemap.xml`)).text()
    const [file = ''] = /\/sitemaps\/[\w-]+\.xml/.exec(index) ?? []
    const text = await (await fetch(world.url + file)).text()
    return unsigned.slice(0, 3).every((secret) => text.includes(secret))
  }
  expect(await visibleIds(world, [...unsigned, ...signed])).toHaveLength(7)
  expect(await listed()).toBe(true)

  const { receipt } = await me.api.accounts.deleteAccount({ confirm: true })
  const erase = listJobs(world.services).find(({ name }) => name === 'accounts.erase-account')
  await erase?.run({ receipt })
  expect(await visibleIds(world, [...unsigned, ...signed])).toEqual(unsigned)
  expect(await listed()).toBe(true)
  // No queued row leads to an account or IP address; content that was not public is deleted.
  expect(await world.sql('select from identity.accounts where public_id = $1', [id])).toEqual([])
  for (const table of ['secret_authors', 'author_ips'])
    expect(
      await world.sql(
        `select from identity.${table} w join content.secrets s on s.id = w.secret_id where s.public_id = any ($1)`,
        [unsigned],
      ),
    ).toEqual([])
  expect(await world.sql('select from content.secrets where public_id = any ($1)', [[hidden, own]])).toEqual([])
  expect(await receiptFor(world, receipt)).toMatchObject({
    scope: 'account',
    mode: 'cohort',
    requestedOn: dayIn(0),
    doneOn: null,
    unsigned: { secrets: 3, comments: 1 },
    eraseBy: dayIn(cohortDays),
    people: null,
    erased: { secrets: 3, comments: 1, sessions: 1 },
  })
  // Other users can still comment; the deleted account gets no notification.
  const other = await world.users.anonymous()
  await other.api.comments.addComment({ secretId: unsigned[0] ?? '', text: 'Ánimo.' })
})

test('erasure cohort: it waits with 99 users, is deleted as a whole with the 100th, and each receipt states its size', async () => {
  const world = await leavingWorld()
  const texts: string[] = []
  const receipts: string[] = []
  const join = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const user = await world.users.insertAccount()
      texts.push(...(await world.content.insertSecrets(user, 1)))
      receipts.push(await deleteAccount(world, user))
    }
  }
  await join(cohortUsers - 1)
  // A user without unsigned texts adds no anonymity: they do not count, and their receipt is closed.
  const empty = await deleteAccount(world, await world.users.insertAccount())
  await releaseCohort(world.worker)
  expect(await visibleIds(world, texts)).toEqual(texts)
  expect(await receiptFor(world, empty)).toMatchObject({ doneOn: dayIn(0), eraseBy: null, people: null })
  await join(1)
  await releaseCohort(world.worker)
  expect(await visibleIds(world, texts)).toEqual([])
  for (const receipt of [receipts[0] ?? '', receipts.at(-1) ?? ''])
    expect(await receiptFor(world, receipt)).toMatchObject({
      doneOn: dayIn(0),
      unsigned: { secrets: 0, comments: 0 },
      eraseBy: null,
      people: cohortUsers,
      share: 1,
      erased: { secrets: 1 },
    })
}, 120_000)

test('erasure cohort: a single user waits until the day before the deadline, and the receipt states a cohort of one', async () => {
  const world = await leavingWorld()
  const user = await world.users.insertAccount()
  const texts = await world.content.insertSecrets(user, 2)
  const receipt = await deleteAccount(world, user)
  world.clock.advance({ days: cohortDays - 2 })
  await releaseCohort(world.worker)
  expect(await visibleIds(world, texts)).toEqual(texts)
  world.clock.advance({ days: 1 })
  await releaseCohort(world.worker)
  expect(await visibleIds(world, texts)).toEqual([])
  expect(await receiptFor(world, receipt)).toMatchObject({
    doneOn: dayIn(cohortDays - 1),
    people: 1,
    share: 100,
  })
})

/** Public ids in deletion order. */
const deletedOf = async (world: World) =>
  (
    await world.sql<{ id: string }>(
      `select public_id as id from moderation.deletions where kind in ('secret', 'comment') order by id`,
    )
  ).map(({ id }) => id)

test('erasure cohort: released texts are deleted in random order across authors and types, so the order does not reveal authors', async () => {
  const world = await leavingWorld()
  const host = await world.users.insertAccount()
  const [theirs = ''] = await world.content.insertSecrets(host, 1)
  const ownerOf = new Map<string, number>()
  for (let n = 0; n < 8; n += 1) {
    const user = await world.users.insertAccount()
    const texts = await world.content.insertSecrets(user, 6)
    for (let each = 0; each < 4; each += 1) texts.push((await world.content.insertComment(user, theirs)).id)
    for (const id of texts) ownerOf.set(id, n)
    await deleteAccount(world, user)
  }
  world.clock.advance({ days: cohortDays })
  await releaseCohort(world.worker)
  const owners = (await deletedOf(world)).map((id) => ownerOf.get(id))
  expect(owners).toHaveLength(80)
  // Sorted by author there would be 7 changes; in random order seven of eight neighbours differ.
  const changes = owners.filter((owner, at) => at > 0 && owner !== owners[at - 1]).length
  expect(changes).toBeGreaterThan(50)
  expect(new Set(owners.slice(0, 20)).size).toBeGreaterThan(3)
})

/** A database proxy that throws at its nth transaction, which leaves the state of a killed process. */
function failingAt(services: Deps, nth: number): Deps {
  let seen = 0
  const write = new Proxy(services.db.write, {
    get: (db, name) => {
      if (name === 'transaction' && (seen += 1) === nth) throw new Error('killed')
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return { ...services, db: { ...services.db, write } }
}

test('erasure cohort: an interrupted release continues with the remaining texts, and users who leave meanwhile wait for the next', async () => {
  const world = await leavingWorld()
  const users = [await world.users.insertAccount(), await world.users.insertAccount()]
  const texts = (await Promise.all(users.map((user) => world.content.insertSecrets(user, 25)))).flat()
  const receipts = [await deleteAccount(world, users[0] as Account), await deleteAccount(world, users[1] as Account)]
  world.clock.advance({ days: cohortDays })
  await expect(releaseCohort(failingAt(world.worker, 3))).rejects.toThrow('killed')
  expect(await visibleIds(world, texts)).toHaveLength(30)
  expect(await receiptFor(world, receipts[0] ?? '')).toMatchObject({ doneOn: null, people: 2 })
  const late = await world.users.insertAccount()
  const [waiting = ''] = await world.content.insertSecrets(late, 1)
  await deleteAccount(world, late)
  await resumeErasures(world.worker)
  expect(await visibleIds(world, [...texts, waiting])).toEqual([waiting])
  expect(await receiptFor(world, receipts[1] ?? '')).toMatchObject({ people: 2, erased: { secrets: 25 } })
})

test('account deletion: mode "immediate" deletes unsigned texts with the account; mode "ownerless" leaves them public without an author', async () => {
  const world = await leavingWorld()
  const [now, ownerless] = [await world.users.insertAccount(), await world.users.insertAccount()]
  const erased = await world.content.insertSecrets(now, 2)
  const retained = [
    ...(await world.content.insertSecrets(ownerless, 2)),
    (await world.content.insertComment(ownerless, erased[0] ?? '')).id,
  ]
  const left = await deleteAccount(world, ownerless, 'ownerless')
  const receipt = await deleteAccount(world, now, 'immediate')
  // The comment is deleted with its secret by cascade.
  expect(await visibleIds(world, [...erased, ...retained])).toEqual(retained.slice(0, 2))
  expect(await receiptFor(world, receipt)).toMatchObject({ doneOn: dayIn(0), eraseBy: null, erased: { secrets: 2 } })
  expect(await receiptFor(world, left)).toMatchObject({
    mode: 'ownerless',
    doneOn: dayIn(0),
    unsigned: { secrets: 2, comments: 1 },
    erased: { secrets: 0, comments: 0 },
  })
  world.clock.advance({ days: cohortDays + 1 })
  await releaseCohort(world.worker)
  expect(await visibleIds(world, retained)).toEqual(retained.slice(0, 2))
  expect(await world.sql('select from identity.erasure_queue')).toEqual([])
})

test('erasure job: concurrent runs count and queue each text once', async () => {
  const world = await leavingWorld()
  const user = await world.users.insertAccount()
  const texts = await world.content.insertSecrets(user, 30)
  const receipt = await beginErasure(world.services, { accountId: user.accountId, isAdmin: false, mode: 'cohort' })
  await Promise.all(Array.from({ length: 4 }, () => eraseAccount(world.worker, receipt)))
  expect(await visibleIds(world, texts)).toEqual(texts)
  expect(await receiptFor(world, receipt)).toMatchObject({ unsigned: { secrets: 30, comments: 0 } })
  expect(await world.sql('select from identity.erasure_queue')).toHaveLength(30)
})
