// Integration tests of the erasure job: crash recovery, batch size, concurrent writes and lost jobs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseCount } from '../../../../test/setup/case-count.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { listJobs } from '../../../worker.ts'
import { reconcileCounts } from '../../secrets/feed/feed-counts.store.ts'
import { eraseAccount, resumeErasures } from './erase-account.ts'
import { createEntryFinder, type FindEntries, insertEntries } from '../../../../test/builders/author-entries.ts'
import { findMiscountedSecrets } from '../../../../test/builders/content.ts'
import type { User } from '../../../../test/builders/users.ts'

const secretCount = caseCount({ sample: 2_500, all: 10_000 })
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const password = 'una-clave-larga'
const content = { text: 'Lo que nadie sabe.', nickname: null }
const registered = () => world.users.registered({ password })
const someSecret = async () =>
  (await world.sql<{ id: string }>('select secret_id as id from content.secret_counters limit 1'))[0]?.id ?? ''
/** `findEntries`: made while the account existed. */
const left = async ({ accountId }: User, findEntries: FindEntries) => ({
  accounts: await world.sql('select from identity.accounts where id = $1', [accountId]),
  entries: await findEntries(),
})
const nothing = { accounts: [], entries: [] }

/** A database proxy that throws at its nth transaction, also one of a single statement, which leaves the state of a killed process. */
function failingAt(services: Deps, nth: number): Deps {
  let seen = 0
  const write = new Proxy(services.db.write, {
    get: (db, name) => {
      if ((name === 'transaction' || name === 'getExecutor') && (seen += 1) === nth) throw new Error('killed')
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return { ...services, db: { ...services.db, write } }
}

test('erasure job: killed at any transaction and run again, it ends in the same state', async () => {
  for (let nth = 1; nth < 66; nth += 5) {
    const person = await registered()
    const secret = await someSecret()
    for (let each = 0; each < 3; each += 1) await world.content.insertSecret(person, content)
    for (let each = 0; each < 3; each += 1) await world.content.insertComment(person, secret, content)
    const findEntries = await createEntryFinder(world, person.accountId)
    expect(await findEntries()).toHaveLength(6)
    const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
    await eraseAccount(failingAt(world.worker, nth), receipt).catch(() => {})
    await Promise.all([eraseAccount(world.worker, receipt), eraseAccount(world.worker, receipt)])
    expect(await left(person, findEntries)).toEqual(nothing)
    const { erased, doneOn } = await world.api.accounts.readReceipt({ receipt })
    expect({ ...erased, doneOn }).toMatchObject({ secrets: 3, comments: 3, doneOn: expect.any(String) })
  }
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
  expect(await reconcileCounts(world.worker.db.write)).toBe(0)
})

test(`erasure job: ${secretCount} secrets are deleted in short transactions that do not block other queries`, async () => {
  const person = await registered()
  const written = await world.sql<{ id: string }>(
    `insert into content.secrets (id, public_id, text) select gen_random_uuid(), left(md5(n::text), 22), 'x'
     from generate_series(1, $1::int) n returning id`,
    [secretCount],
  )
  const ids = written.map(({ id }) => id)
  await insertEntries(world, 'secret', person.accountId, ids)
  const findEntries = await createEntryFinder(world, person.accountId)
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  let longest = 0
  const erasure = eraseAccount(world.worker, receipt).then(() => true)
  // Each transaction must end well before a client timeout.
  while (!(await Promise.race([erasure, world.sql('select').then(() => false)]))) {
    const [row] = await world.sql<{ ms: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float as ms from pg_stat_activity
       where datname = current_database() and query ilike '%delete from "content"."secrets"%' and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    longest = Math.max(longest, row?.ms ?? 0)
  }
  // At least one transaction was observed; otherwise the test proves nothing.
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(2_000)
  expect((await world.api.accounts.readReceipt({ receipt })).erased.secrets).toBe(secretCount)
  expect(await left(person, findEntries)).toEqual(nothing)
  expect(await world.sql('select from content.secrets where id = any ($1)', [ids])).toEqual([])
  expect(await reconcileCounts(world.worker.db.write)).toBe(0)
}, 120_000)

test('erasure job: rows inserted by a session still cached in another process are deleted too', async () => {
  const person = await registered()
  const findEntries = await createEntryFinder(world, person.accountId)
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  const writing = (async () => {
    let written = 0
    // Until the account row is gone and its authorship entry is refused.
    for (;;) {
      try {
        await world.content.insertSecret(person, content)
        written += 1
        if (written === 20) return written
      } catch {
        return written
      }
    }
  })()
  await eraseAccount(world.worker, receipt)
  const written = await writing
  expect(await left(person, findEntries)).toEqual(nothing)
  expect((await world.api.accounts.readReceipt({ receipt })).erased.secrets).toBe(written)
})

test('resumeErasures: an erasure whose job was lost is enqueued again', async () => {
  const person = await registered()
  await world.content.insertSecret(person, content)
  const findEntries = await createEntryFinder(world, person.accountId)
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  await world.sql(`delete from jobs.job where name = 'accounts.erase-account'`)
  await world.sql(`update identity.erasures set requested_at = now() - interval '1 hour' where receipt = $1`, [receipt])
  await resumeErasures(world.worker)
  const jobs = await world.sql<{ data: { receipt: string } }>(
    `select data from jobs.job where name = 'accounts.erase-account'`,
  )
  expect(jobs.map(({ data }) => data.receipt)).toContain(receipt)
  const erase = listJobs(world.services).find(({ name }) => name === 'accounts.erase-account')
  for (const { data } of jobs) await erase?.run(data)
  expect(await left(person, findEntries)).toEqual(nothing)
})
