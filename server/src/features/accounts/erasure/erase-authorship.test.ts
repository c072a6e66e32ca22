// Integration tests of erasure and encrypted authorship: entries of a deleted account, content published meanwhile, and transaction ids.
import { createSecretKey, type KeyObject, randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEntryFinder } from '../../../../test/builders/author-entries.ts'
import { deleteAccount } from '../../../../test/builders/erasure.ts'
import type { Account } from '../../../../test/builders/users.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { insertAuthor } from '../../../platform/authorship/authors.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { deleteEntry, listEntriesLastFirst } from './author-entries.store.ts'
import { beginErasure } from './delete-account.ts'
import { eraseAccount } from './erase-account.ts'

let world: World
let host: Account
let hostSecret: string
beforeAll(async () => {
  world = await createWorld()
  host = await world.users.insertAccount()
  hostSecret = (await world.content.insertSecret(host)).key
})
afterAll(() => world.close())

/** A photo that was not uploaded yet, with a comment, by one author. */
async function insertPhotoWithComment({ accountId }: Account): Promise<void> {
  const [photo] = await world.sql<{ id: string; comment: string }>(
    `with photo as (insert into content.photos (id, public_id, is_explicit, country_code, expires_at)
       values (gen_random_uuid(), left(md5(random()::text), 22), false, 'MX', now() + interval '1 hour') returning id)
     insert into content.photo_comments (id, public_id, photo_id, text)
     select gen_random_uuid(), left(md5(random()::text), 22), id, 'Qué luz.' from photo returning photo_id as id, id as comment`,
  )
  await world.authorship.record('photo', accountId, photo?.id ?? '')
  await world.authorship.record('photoComment', accountId, photo?.comment ?? '')
}

test.each(['cohort', 'immediate', 'ownerless'] as const)(
  'account deletion in mode "%s": no entry of the account is left in the four tables, of existing and of deleted content',
  async (mode) => {
    const user = await world.users.insertAccount()
    for (let n = 0; n < 3; n += 1) {
      await world.content.insertSecret(user, { nickname: n === 0 ? 'Con-nombre' : null })
      await world.content.insertComment(user, hostSecret)
    }
    await insertPhotoWithComment(user)
    const [first = ''] = await world.authorship.list('secret', user.accountId)
    await world.sql('delete from content.secrets where id = $1', [first])
    const findEntries = await createEntryFinder(world, user.accountId)
    expect(await findEntries()).toHaveLength(8)
    const others = await world.authorship.list('secret', host.accountId)
    await deleteAccount(world, user, mode)
    expect(await findEntries()).toEqual([])
    expect(await world.authorship.list('secret', host.accountId)).toEqual(others)
    expect(await world.sql('select from identity.accounts where id = $1', [user.accountId])).toEqual([])
  },
)

const refused = { code: 'access.account_required' }

/** Content and entry in one transaction, as the application publishes. */
async function publish({ accountId }: Account): Promise<string> {
  const { db, keys } = world.services
  const contentId = randomUUIDv7()
  await db.write.transaction().execute(async (trx) => {
    const secret = { id: contentId, publicId: newPublicId(), text: 'Justo ahora.', countryCode: 'MX' }
    await trx.insertInto('content.secrets').values(secret).execute()
    await insertAuthor(trx, keys, { kind: 'secret', accountId, contentId })
  })
  return contentId
}

test('account deletion: a text published meanwhile is erased and counted, or refused, and never stays with an author', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await world.users.insertAccount()
    await world.content.insertSecrets(user, 3)
    const findEntries = await createEntryFinder(world, user.accountId)
    const request = { accountId: user.accountId, isAdmin: false, mode: 'immediate' } as const
    const receipt = await beginErasure(world.services, request)
    const erasing = eraseAccount(world.worker, receipt)
    // Few enough for the ten rounds of the job, and spread over them.
    const publishing = Array.from({ length: 8 }, async (_, n) => {
      await wait(n * 20 + randomInt(20))
      return publish(user)
    })
    const outcomes = await Promise.allSettled(publishing)
    await erasing
    const published = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refused)
    await expect(publish(user)).rejects.toMatchObject(refused)
    expect(await findEntries()).toEqual([])
    expect(await world.sql('select from content.secrets where id = any ($1)', [published])).toEqual([])
    expect(await world.sql(`select from content.secrets where text = 'Justo ahora.'`)).toEqual([])
    expect((await world.api.accounts.readReceipt({ receipt })).erased.secrets).toBe(3 + published.length)
  }
})

test('account deletion: a text whose transaction is open waits for the deletion, and is refused', async () => {
  const user = await world.users.insertAccount()
  const { db, keys } = world.services
  const contentId = randomUUIDv7()
  const erasureDone = Promise.withResolvers<void>()
  const publishing = db.write.transaction().execute(async (trx) => {
    const secret = { id: contentId, publicId: newPublicId(), text: 'Casi.', countryCode: 'MX' }
    await trx.insertInto('content.secrets').values(secret).execute()
    await erasureDone.promise
    await insertAuthor(trx, keys, { kind: 'secret', accountId: user.accountId, contentId })
  })
  await deleteAccount(world, user)
  erasureDone.resolve()
  await expect(publishing).rejects.toMatchObject(refused)
  expect(await world.sql('select from content.secrets where id = $1', [contentId])).toEqual([])
})

/** The keys of the site, behind a newer version that encrypts. */
function rotateKeys({ allVersions }: KeyStore): KeyStore {
  const created = new Map<string, KeyObject>()
  const newest = (purpose: string) => {
    const key = created.get(purpose) ?? createSecretKey(randomBytes(32))
    created.set(purpose, key)
    return key
  }
  const allAfterRotation: KeyStore['allVersions'] = async (purpose) => [
    { version: 2, key: newest(purpose) },
    ...(await allVersions(purpose)),
  ]
  return Object.assign(async (purpose: string) => newest(purpose), { allVersions: allAfterRotation })
}

test('account deletion during a key rotation: entries are deleted from the last to the first, so the rest is a chain at every moment', async () => {
  const user = await world.users.insertAccount()
  const { db, keys } = world.services
  await world.content.insertSecrets(user, 2)
  const rotated = rotateKeys(keys)
  for (let n = 0; n < 2; n += 1) {
    const { key: contentId } = await world.content.insertSecret(null)
    const entry = { kind: 'secret', accountId: user.accountId, contentId } as const
    await db.write.transaction().execute((trx) => insertAuthor(trx, rotated, entry))
  }
  const authored = { kind: 'secret', accountId: user.accountId } as const
  const entries = await listEntriesLastFirst(db.write, rotated, authored)
  expect(entries).toHaveLength(4)
  for (let left = 3; left >= 0; left -= 1) {
    await deleteEntry(db.write, 'secret', entries.shift() ?? [])
    expect(await listEntriesLastFirst(db.write, rotated, authored)).toHaveLength(left)
  }
})

test('identity.erasures: the counts of the entries are removed when the receipt is closed', async () => {
  expect(await world.sql(`select from identity.erasures where account_id is null and baseline <> '{}'`)).toEqual([])
  expect(await world.sql('select from identity.erasures where account_id is null')).not.toEqual([])
})
