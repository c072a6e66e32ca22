// Integration tests of account deletion over HTTP with two server processes: sessions, confirmation, concurrency and the receipt.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastAllowedAt } from '../../../../test/clients/last-allowed.ts'
import { type TestUser } from '../../../../test/clients/test-user.ts'
import { createSite, type Site } from '../../../../test/site/site.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { startWorker } from '../../../worker.ts'
import { reconcileReactions } from '../../reactions/write-reactions.ts'
import { reconcileCounts } from '../../secrets/feed/feed-counts.store.ts'
import { createEntryFinder } from '../../../../test/builders/author-entries.ts'
import { findMiscountedSecrets } from '../../../../test/builders/content.ts'

let world: World
let second: Site
beforeAll(async () => {
  world = await createWorld()
  const { DATABASE_URL, REDIS_URL } = world.services.config
  second = await createSite({ DATABASE_URL, REDIS_URL }, { pages: false })
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const password = 'una-clave-larga'
const content = { text: 'Lo que nadie sabe.', nickname: null }
type Known = TestUser & { email: string; id: string; accountId: string }
async function registered(nickname?: string): Promise<Known> {
  const user = await world.users.registered({ password, nickname })
  return { ...user, id: user.publicId }
}
const signedOut = { code: 'access.account_required' }

test('accounts.deleteAccount: every session of the user is refused in every process within one second (ACCOUNT-26)', async () => {
  const person = await registered()
  const phone = world.users.visitor()
  await phone.api.accounts.logIn({ email: person.email, password })
  const elsewhere = phone.apiAt(second.url)
  await elsewhere.accounts.readMine()
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true })
  expect(person.cookies.has('__Host-session')).toBe(false)
  await expect(phone.api.accounts.readMine()).rejects.toMatchObject(signedOut)
  expect(await lastAllowedAt(elsewhere.accounts.readMine, signedOut.code)).toBeLessThan(1_000)
  // No login is possible any more, although the worker has not erased any content yet.
  await expect(phone.api.accounts.logIn({ email: person.email, password })).rejects.toMatchObject({
    code: 'accounts.wrong_credentials',
  })
  expect((await world.api.accounts.readReceipt({ receipt })).erased.sessions).toBe(2)
})

test('accounts.deleteAccount: the recovery phrase of a deleted anonymous account no longer signs in', async () => {
  const { api, phrase } = await world.users.anonymous()
  await api.accounts.deleteAccount({ confirm: true })
  await expect(api.accounts.recover({ phrase })).rejects.toMatchObject({ code: 'accounts.phrase_unknown' })
})

test('accounts.deleteAccount: a request without confirmation or without a session is refused', async () => {
  const { api } = await registered()
  // @ts-expect-error The contract wants `true`.
  await expect(api.accounts.deleteAccount({ confirm: false })).rejects.toMatchObject({ code: 'request.invalid' })
  await api.accounts.readMine()
  await expect(world.api.accounts.deleteAccount({ confirm: true })).rejects.toMatchObject(signedOut)
  await expect(world.api.accounts.readReceipt({ receipt: '0123456789abcdefghijAB' })).rejects.toMatchObject({
    code: 'accounts.receipt_unknown',
  })
})

test('accounts.deleteAccount: of eight concurrent requests one succeeds', async () => {
  const { api } = await registered()
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => api.accounts.deleteAccount({ confirm: true })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of results) if (each.status === 'rejected') expect(each.reason).toMatchObject(signedOut)
})

test('accounts.deleteAccount: the receipt stores scope and mode of the request; the database has no default for either', async () => {
  const person = await registered()
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'ownerless' })
  const stored = await world.sql('select scope, mode from identity.erasures where receipt = $1', [receipt])
  expect(stored).toEqual([{ scope: 'account', mode: 'ownerless' }])
  for (const column of ['scope', 'mode']) {
    const value = column === 'scope' ? 'account' : 'immediate'
    const insert = `insert into identity.erasures (receipt, ${column}) values ('${'9'.repeat(22)}', '${value}')`
    await expect(world.sql(insert), `only ${column}`).rejects.toMatchObject({ code: '23502' })
  }
})

test('erasure job: all rows of the account are deleted, counters stay exact, and the receipt counts only data of the user (ACCOUNT-26)', async () => {
  const [person, other] = [await registered('Me-marcho'), await registered('Me-quedo')]
  const secretId = (await world.content.insertSecret(person, { text: 'Mío.', nickname: 'Me-marcho' })).key
  await world.content.insertComment(other, secretId, content)
  const theirs = (await world.content.insertSecret(other, content)).key
  await world.content.insertComment(person, theirs, content)
  await world.content.insertComment(other, theirs, content)
  await person.api.accounts.savePreferences({ darkMode: true })
  await person.api.profiles.follow({ id: other.id, following: true })
  await other.api.profiles.follow({ id: person.id, following: true })
  await world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [
    other.accountId,
    person.accountId,
  ])
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
  const findEntries = await createEntryFinder(world, person.accountId)
  expect(await findEntries()).toHaveLength(2)
  // Jobs queued by earlier tests would run first.
  await world.sql('delete from jobs.job')
  const worker = await startWorker(world.services)
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  await expect.poll(async () => (await world.api.accounts.readReceipt({ receipt })).doneOn).toBeTruthy()
  await worker.stop()
  expect(await world.sql('select from identity.accounts where id = $1', [person.accountId])).toEqual([])
  expect(await world.sql('select from content.secrets where id = $1', [secretId])).toEqual([])
  expect(await findEntries()).toEqual([])
  const { erased } = await world.api.accounts.readReceipt({ receipt })
  expect(erased).toEqual({
    secrets: 1,
    comments: 1,
    photos: 0,
    messages: 0,
    requests: 0,
    follows: 1,
    // Blocks by other users are private to them.
    blocks: 0,
    preferences: 1,
    sessions: 1,
  })
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
  expect(await world.sql('select from content.comments where secret_id = $1', [theirs])).toHaveLength(1)
  expect(await reconcileCounts(world.worker.db.write)).toBe(0)
  expect(await reconcileReactions(world.worker.db.write)).toBe(0)
  await expect(world.api.profiles.readProfile({ id: person.id })).rejects.toMatchObject({ code: 'profiles.not_found' })
  await expect(other.api.accounts.changeNickname({ nickname: 'MeMarcho' })).rejects.toMatchObject({
    code: 'accounts.nickname_unavailable',
  })
})
