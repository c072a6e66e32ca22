// Integration tests of the publication in one statement: concurrency, a chain that another process extended, a deleted account, a failed insert.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretInput } from '../../../test/builders/content.ts'
import type { User } from '../../../test/builders/users.ts'
import { errorCode } from '../../../test/clients/test-user.ts'
import { countLockWaits } from '../../../test/database/lock-waits.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { listAllTags, lockAuthorship } from '../authorship/author-chains.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())

const publish = (user: User, text = `Algo. ${randomUUID()}`) => user.api.secrets.publishSecret(secretInput(text))
const listEntries = async ({ accountId }: User) => world.authorship.list('secret', accountId)
/** All its requests have one idempotency key. */
function retryingClient({ cookies }: User) {
  const { api, ...visitor } = world.users.visitor({ headers: { 'idempotency-key': randomUUID() } })
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return api.secrets
}
const countRows = async () =>
  (
    await world.sql<{ n: number }>(
      `select (select count(*) from content.secrets) + (select count(*) from identity.secret_authors)
         + (select count(*) from identity.idempotency_keys) + (select count(*) from moderation.checks) as n`,
    )
  )[0]?.n

test('publication: six concurrent secrets of one account, all are published and all entries are found', async () => {
  const user = await world.users.anonymous()
  await Promise.all(Array.from({ length: 6 }, () => publish(user)))
  expect(await listEntries(user)).toHaveLength(6)
})

test('publication: another process extended the chain after it was cached, the entry gets the next position', async () => {
  const user = await world.users.anonymous()
  const { db, keys } = world.services
  await publish(user)
  await listAllTags(db.write, keys, user.accountId)
  await world.content.insertSecret(user)
  await world.content.insertSecret(user)
  await publish(user)
  expect(await listEntries(user)).toHaveLength(4)
})

test('publication: the account is deleted while it waits for the lock, nothing is stored', async () => {
  const user = await world.users.anonymous()
  const before = await countRows()
  const { keys } = world.services
  const { db } = world.worker
  let published: Promise<string> = Promise.resolve('')
  await db.write.transaction().execute(async (trx) => {
    await lockAuthorship(trx, keys, user.accountId)
    published = errorCode(publish(user))
    await expect.poll(() => countLockWaits(world.sql)).toBe(1)
    await trx.deleteFrom('identity.accounts').where('id', '=', user.accountId).execute()
  })
  expect(await published).toBe('access.account_required')
  expect(await countRows()).toBe(before)
})

test('publication: one insert fails, nothing is stored and a retry with the key takes effect', async () => {
  const person = await world.users.anonymous()
  const api = retryingClient(person)
  const before = await countRows()
  await world.sql('alter table moderation.checks add constraint never check (false) not valid')
  await expect(api.publishSecret(secretInput('Falla.'))).rejects.toThrow()
  await world.sql('alter table moderation.checks drop constraint never')
  expect(await countRows()).toBe(before)
  const { id } = await api.publishSecret(secretInput('Falla.'))
  expect(await api.publishSecret(secretInput('Falla.'))).toMatchObject({ id })
  expect(await listEntries(person)).toHaveLength(1)
})

test('publication: a retry with the same idempotency key while the first request waits, the retry is refused as in progress', async () => {
  const person = await world.users.anonymous()
  const api = retryingClient(person)
  const { db, keys } = world.services
  let first: Promise<string> = Promise.resolve('')
  await db.write.transaction().execute(async (trx) => {
    await lockAuthorship(trx, keys, person.accountId)
    first = errorCode(api.publishSecret(secretInput('Dos veces.')))
    await expect.poll(() => countLockWaits(world.sql)).toBe(1)
    expect(await errorCode(api.publishSecret(secretInput('Dos veces.')))).toBe('request.in_progress')
  })
  expect(await first).toBe('done')
  expect(await listEntries(person)).toHaveLength(1)
})
