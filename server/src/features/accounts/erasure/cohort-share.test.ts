// Integration tests of the share of one user in an erasure cohort: with many texts they are erased in parts, and at the deadline all at once.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { deleteAccount, visibleIds } from '../../../../test/builders/erasure.ts'
import type { Account } from '../../../../test/builders/users.ts'
import { createWorldForTest, type World } from '../../../../test/world/world.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { erasureDeadline } from './cohort.policy.ts'
import { encryptRank, readRankedQueue } from './ranks/queue-ranks.ts'
import { releaseCohort } from './release-cohort.ts'

const { cohortUsers, cohortDays, cohortSharePercent } = erasureLimits

type Leaver = { readonly receipt: string; readonly texts: readonly string[] }

async function leave(world: World, count: number): Promise<Leaver> {
  const user = await world.users.insertAccount()
  const texts = await world.content.insertSecrets(user, count)
  return { receipt: await deleteAccount(world, user), texts }
}
/** What the erasure of this many accounts leaves behind, in two statements: receipts and queued texts. */
async function insertLeavers(world: World, users: number, texts: number): Promise<Leaver[]> {
  const { db, keys } = world.services
  const { base } = await readRankedQueue(db.write, keys)
  const leavers = Array.from({ length: users }, () => ({
    receipt: newPublicId(),
    texts: Array.from({ length: texts }, newPublicId),
  }))
  await world.sql(
    `insert into identity.erasures (receipt, scope, mode, unsigned, due_on)
     select receipt, 'account', 'cohort', jsonb_build_object('secrets', $2::int), $3 from unnest($1::text[]) receipt`,
    [leavers.map(({ receipt }) => receipt), texts, erasureDeadline(new Date(world.services.clock()))],
  )
  const rows = leavers.flatMap((leaver) =>
    leaver.texts.map((publicId, index) => ({ publicId, rank: base + index + 1 })),
  )
  const ids = rows.map(() => newInternalId())
  const boxes = await Promise.all(rows.map(({ rank }, index) => encryptRank(keys, ids[index] ?? '', rank)))
  await world.sql(
    `with texts as (
       insert into content.secrets (id, public_id, text)
       select id, public_id, 'Un texto.' from unnest($1::uuid[], $2::text[]) as t (id, public_id)
     )
     insert into identity.erasure_queue (secret_id, due_on, rank_box)
     select id, $4, decode(box, 'hex') from unnest($1::uuid[], $3::text[]) as t (id, box)`,
    [
      ids,
      rows.map(({ publicId }) => publicId),
      boxes.map((box) => box.toString('hex')),
      erasureDeadline(new Date(world.services.clock())),
    ],
  )
  return leavers
}
const countVisible = async (world: World, { texts }: Leaver) => (await visibleIds(world, texts)).length
const readReceipt = (world: World, { receipt }: Leaver) => world.api.accounts.readReceipt({ receipt })

test('erasure cohort: of an author with 500 texts among 99 with 5 each it takes 10, which are at most 2 % of its texts, and the rest by the deadline', async () => {
  const world = await createWorldForTest()
  const many = await leave(world, 500)
  const others = await insertLeavers(world, cohortUsers - 1, 5)
  const steps: string[] = []
  const releaseAndPrint = async (name: string) => {
    const countAll = () => world.sql('select from identity.erasure_queue').then(({ length }) => length)
    const [before, own] = [await countAll(), await countVisible(world, many)]
    await releaseCohort(world.worker)
    const taken = { all: before - (await countAll()), own: own - (await countVisible(world, many)) }
    steps.push(`${name}: ${taken.own} of ${taken.all} texts are of the author with 500`)
    return taken
  }
  const first = await releaseAndPrint('with 100 users')
  expect(first).toEqual({ own: 10, all: 505 })
  expect((100 * first.own) / first.all).toBeLessThanOrEqual(cohortSharePercent)
  for (const { texts } of others) expect(await visibleIds(world, texts)).toEqual([])
  expect(await readReceipt(world, others[0] as Leaver)).toMatchObject({ people: cohortUsers, share: 1 })
  expect(await readReceipt(world, many)).toMatchObject({
    doneOn: null,
    people: null,
    share: null,
    unsigned: { secrets: 490 },
    erased: { secrets: 10 },
  })

  // The rest counts as one of the next cohort, and its share is limited again.
  await insertLeavers(world, cohortUsers - 2, 1)
  expect(await releaseAndPrint('one day later, with 99 users')).toEqual({ own: 0, all: 0 })
  await insertLeavers(world, 1, 1)
  const second = await releaseAndPrint('with 100 users again')
  expect(second).toEqual({ own: 2, all: 101 })

  world.clock.advance({ days: cohortDays - 1 })
  await insertLeavers(world, 2, 5)
  const last = await releaseAndPrint('at the deadline')
  expect(last).toEqual({ own: 488, all: 498 })
  expect(await readReceipt(world, many)).toMatchObject({ people: 3, share: 98, erased: { secrets: 500 } })
  process.stdout.write(`erasure cohort: ${steps.join('; ')}\n`)
}, 120_000)

test('erasure queue: no stored value shows which texts have one author, and only the key shows how many came before', async () => {
  const world = await createWorldForTest()
  const { db, keys } = world.services
  for (let index = 0; index < 2; index += 1) await leave(world, 3)
  const { texts } = await readRankedQueue(db.write, keys)
  expect(texts.map(({ rank }) => rank).toSorted()).toEqual([1, 2, 3, 1, 2, 3].toSorted())
  const boxes = await world.sql<{ box: string }>(`select encode(rank_box, 'hex') as box from identity.erasure_queue`)
  expect(new Set(boxes.map(({ box }) => box)).size).toBe(6)
  expect(new Set(boxes.map(({ box }) => box.length))).toEqual(new Set([64]))
  // Moved to other texts, the boxes do not decrypt: no text is held back.
  await world.sql(
    `update identity.erasure_queue q set rank_box = o.rank_box from
       (select sort_key, lead(rank_box) over (order by sort_key) as rank_box from identity.erasure_queue) o
     where o.sort_key = q.sort_key and o.rank_box is not null`,
  )
  expect((await readRankedQueue(db.write, keys)).texts.map(({ rank }) => rank)).toEqual([1, 1, 1, 1, 1, 1])
})

test('erasure queue: a user who queues secrets, more of them, and then the account has one rank for each text', async () => {
  const world = await createWorldForTest()
  const user = await world.users.anonymous()
  const ranks = async () =>
    (await readRankedQueue(world.services.db.write, world.services.keys)).texts
      .map(({ rank }) => rank)
      .toSorted((one, other) => one - other)
  await world.content.insertSecrets(user, 3)
  await user.api.accounts.eraseSecrets({ confirm: true })
  await world.content.insertSecrets(user, 2)
  await user.api.accounts.eraseSecrets({ confirm: true })
  expect(await ranks()).toEqual([1, 2, 3, 4, 5])
  const account: Account = user
  await world.content.insertSecrets(account, 2)
  await deleteAccount(world, account)
  expect(await ranks()).toEqual([1, 2, 3, 4, 5, 6, 7])
})
