// Integration tests of the erasure job: crash recovery, batch size, concurrent writes and lost jobs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestUser, type TestUser } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { findMiscountedSecrets, insertComment, insertSecret } from '../../../../test/database/insert-content.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { listJobs } from '../../../worker.ts'
import { reconcileCounts } from '../../secrets/feed/feed-counts.store.ts'
import { eraseAccount, resumeErasures } from './erase-account.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const password = 'una-clave-larga'
const content = { text: 'Lo que nadie sabe.', nickname: null }
let count = 0
type Known = TestUser & { accountId: string }
async function registered(): Promise<Known> {
  const person = createTestUser(world.url)
  const email = `quien${(count += 1)}@correo.example`
  await person.api.accounts.register({ email, password })
  const { id } = await person.api.accounts.readMine()
  const [row] = await world.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [id])
  return { ...person, accountId: row?.id ?? '' }
}
const someSecret = async () =>
  (await world.sql<{ id: string }>('select secret_id as id from content.secret_counters limit 1'))[0]?.id ?? ''
const left = async ({ accountId }: Known) => ({
  accounts: await world.sql('select from identity.accounts where id = $1', [accountId]),
  secrets: await world.sql('select from identity.secret_authors where account_id = $1', [accountId]),
  comments: await world.sql('select from identity.comment_authors where account_id = $1', [accountId]),
})
const nothing = { accounts: [], secrets: [], comments: [] }

/** A database proxy that throws at its nth transaction, which leaves the state of a killed process. */
function failingAt(services: Deps, nth: number): Deps {
  let seen = 0
  const app = new Proxy(services.db.app, {
    get: (db, name) => {
      if (name === 'transaction' && (seen += 1) === nth) throw new Error('killed')
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return { ...services, db: { ...services.db, app } }
}

test('erasure job: killed at any transaction and run again, it ends in the same state', async () => {
  for (let nth = 1; nth < 14; nth += 3) {
    const person = await registered()
    const secret = await someSecret()
    for (let each = 0; each < 3; each += 1) await insertSecret(world.sql, person.accountId, content)
    for (let each = 0; each < 3; each += 1) await insertComment(world.sql, person.accountId, secret, content)
    const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
    await eraseAccount(failingAt(world.services, nth), receipt).catch(() => {})
    await Promise.all([eraseAccount(world.services, receipt), eraseAccount(world.services, receipt)])
    expect(await left(person)).toEqual(nothing)
    const { erased, doneOn } = await world.api.accounts.readReceipt({ receipt })
    expect({ ...erased, doneOn }).toMatchObject({ secrets: 3, comments: 3, doneOn: expect.any(String) })
  }
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
  expect(await reconcileCounts(world.services.db.app)).toBe(0)
})

test('erasure job: 10,000 secrets are deleted in short transactions that do not block other queries', async () => {
  const person = await registered()
  await world.sql(
    `with written as (insert into content.secrets (id, public_id, text) select gen_random_uuid(), left(md5(n::text), 22), 'x'
       from generate_series(1, 10000) n returning id)
     insert into identity.secret_authors (secret_id, account_id) select id, $1 from written`,
    [person.accountId],
  )
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  let longest = 0
  const erasure = eraseAccount(world.services, receipt).then(() => true)
  // Each transaction must end well before a client timeout.
  while (!(await Promise.race([erasure, world.sql('select').then(() => false)]))) {
    const [row] = await world.sql<{ ms: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::int as ms from pg_stat_activity
       where datname = current_database() and query ilike '%delete from "content"."secrets"%' and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    longest = Math.max(longest, row?.ms ?? 0)
  }
  // At least one transaction was observed; otherwise the test proves nothing.
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(2_000)
  expect((await world.api.accounts.readReceipt({ receipt })).erased.secrets).toBe(10_000)
  expect(await left(person)).toEqual(nothing)
  expect(await reconcileCounts(world.services.db.app)).toBe(0)
}, 60_000)

test('erasure job: rows inserted by a session still cached in another process are deleted too', async () => {
  const person = await registered()
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  const writing = (async () => {
    let written = 0
    // Until the account row is gone and the foreign key refuses the insert.
    for (;;) {
      try {
        await insertSecret(world.sql, person.accountId, content)
        written += 1
        if (written === 20) return written
      } catch {
        return written
      }
    }
  })()
  await eraseAccount(world.services, receipt)
  const written = await writing
  expect(await left(person)).toEqual(nothing)
  expect((await world.api.accounts.readReceipt({ receipt })).erased.secrets).toBe(written)
})

test('resumeErasures: an erasure whose job was lost is enqueued again', async () => {
  const person = await registered()
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  await world.sql(`delete from jobs.job where name = 'accounts.erase-account'`)
  await world.sql(`update identity.erasures set requested_at = now() - interval '1 hour' where receipt = $1`, [receipt])
  await resumeErasures(world.services)
  const jobs = await world.sql<{ data: { receipt: string } }>(
    `select data from jobs.job where name = 'accounts.erase-account'`,
  )
  expect(jobs.map(({ data }) => data.receipt)).toContain(receipt)
  const erase = listJobs(world.services).find(({ name }) => name === 'accounts.erase-account')
  for (const { data } of jobs) await erase?.run(data)
  expect(await left(person)).toEqual(nothing)
})
