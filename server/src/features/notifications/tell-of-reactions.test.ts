// Integration tests of the reaction outbox and its aggregated notifications, including concurrent workers.
import type { ReactionKind } from '@murmullo/contract/secrets'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callFrom, inTurns, mintDevices } from '../../../test/reactors.ts'
import { type Known, listOf, openToldWorld, type ToldWorld } from '../../../test/told.ts'
import { applyReactions } from '../reactions/reactions.store.ts'
import { setReaction } from '../reactions/set-reaction.ts'
import { holdReactionNews } from './reaction-news.store.ts'
import { tellOfReactions } from './tell-of-reactions.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: ToldWorld
beforeAll(async () => {
  world = await openToldWorld()
})
afterAll(() => world.close())

const tellNow = () => tellOfReactions(world.services)
let networks = 0
const react = (device: string, secretId: string, kind: ReactionKind = 'heart', reacted = true) =>
  setReaction(callFrom(world.services, `red-${(networks += 1)}`), { secretId, kind, reacted, device })
const devices = (count: number) => mintDevices(world.services, count)
const likesOf = async (author: Known) =>
  (await listOf(author)).map(({ type, people, isRead }) => ({ type, people, isRead }))
const told = (people: number, isRead = false) => ({ type: 'like', people, isRead })
const left = () => world.sql('select from identity.reaction_news')

/** An author with a secret that `count` users reacted to. */
async function reacted(count: number) {
  const author = await world.person()
  const secret = await world.secretOf(author)
  const all = await devices(count)
  for (const device of all) await react(device, secret.id)
  return { author, secret, all }
}

test('reaction notification: one row counts distinct users, is updated until it is read, and moves to the top when it grows', async () => {
  const { author, secret, all } = await reacted(2)
  const other = await world.secretOf(author)
  await tellNow()
  expect(await likesOf(author)).toEqual([told(2)])
  expect(await left()).toEqual([])
  await react(all[0] ?? '', other.id)
  await tellNow()
  await react(all[0] ?? '', secret.id, 'wow')
  await tellNow()
  expect((await listOf(author)).map(({ secretId }) => secretId)).toEqual([other.id, secret.id])
  const [third, fourth] = await devices(2)
  await react(third ?? '', secret.id)
  await tellNow()
  expect((await listOf(author)).map(({ secretId, people }) => [secretId, people])).toEqual([
    [secret.id, 3],
    [other.id, 1],
  ])
  await author.api.notifications.markAllRead()
  await react(fourth ?? '', secret.id)
  await tellNow()
  expect(await likesOf(author)).toEqual([told(4), told(3, true), told(1, true)])
})

test('reaction notification: the payload has no field about a user who reacted, and the unread count event is published', async () => {
  const { author, secret } = await reacted(1)
  world.heard()
  await tellNow()
  expect(world.heard()).toEqual([{ topic: `account:${author.accountId}`, event: { type: 'notifications', unread: 1 } }])
  expect(await listOf(author)).toEqual([
    expect.objectContaining({ nickname: null, personId: null, commentId: null, secretId: secret.id, isListed: true }),
  ])
})

test('reaction notification: a failed unread count query of one author does not block the event of another', async () => {
  const [one, other] = [await reacted(1), await reacted(1)]
  const { db } = world.services
  const whole = db.preparedAsApp
  let failed = 0
  const failing: typeof whole = (name, text, values) => {
    if (name !== 'notifications_unread' || failed > 0) return whole(name, text, values)
    failed += 1
    return Promise.reject(new Error('away'))
  }
  world.heard()
  Object.assign(db, { preparedAsApp: failing })
  await tellNow().finally(() => Object.assign(db, { preparedAsApp: whole }))
  const topics = new Set([one, other].map(({ author }) => `account:${author.accountId}`))
  expect(world.heard().filter(({ topic }) => topics.has(topic))).toHaveLength(1)
})

test('reaction notification: removing and repeating a reaction creates none, and an unread row is updated to the current count', async () => {
  const { author, secret, all } = await reacted(3)
  await tellNow()
  const again = async (device = '') => {
    await react(device, secret.id, 'heart', false)
    await react(device, secret.id)
    await tellNow()
  }
  await author.api.notifications.markAllRead()
  await again(all[0])
  expect(await likesOf(author)).toEqual([told(3, true)])
  const [more] = await devices(1)
  await react(more ?? '', secret.id)
  await tellNow()
  for (const device of all.slice(0, 2)) await react(device, secret.id, 'heart', false)
  await again(all[2])
  expect(await likesOf(author)).toEqual([told(2), told(3, true)])
})

test('reaction notification: reactions that are not counted publicly insert no outbox row', async () => {
  const author = await world.person()
  const secret = await world.secretOf(author)
  const change = { secretId: secret.id, kind: 'heart' as const, reacted: true }
  await applyReactions(world.services.db.preparedAsApp, [
    { ...change, mark: crypto.randomUUID(), counted: false },
    { ...change, mark: crypto.randomUUID(), counted: false },
  ])
  expect(await left()).toEqual([])
  await applyReactions(world.services.db.preparedAsApp, [{ ...change, mark: crypto.randomUUID(), counted: true }])
  await tellNow()
  expect(await likesOf(author)).toEqual([told(1)])
})

test('reaction notification: authors who disabled them, muted the secret or are under erasure get none', async () => {
  const silent = await reacted(1)
  const muted = await reacted(1)
  const leaving = await reacted(1)
  await silent.author.api.accounts.savePreferences({ likeNotifications: false })
  await muted.author.api.notifications.muteSecret({ id: muted.secret.id, isMuted: true })
  await world.sql(`insert into identity.erasures (receipt, account_id) values (left(md5($1), 22), $1::uuid)`, [
    leaving.author.accountId,
  ])
  await tellNow()
  expect(await left()).toEqual([])
  const accounts = [silent, muted, leaving].map(({ author }) => author.accountId)
  expect(await world.sql('select from identity.notifications where account_id = any ($1)', [accounts])).toEqual([])
})

test('reaction notification: the row of a private secret stays with isListed false and is deleted with the secret', async () => {
  const { author, secret } = await reacted(1)
  await tellNow()
  await author.api.secrets.setPrivacy({ id: secret.id, isPrivate: true })
  expect(await listOf(author)).toEqual([expect.objectContaining({ type: 'like', isListed: false })])
  await author.api.secrets.deleteSecret({ id: secret.id })
  expect(await listOf(author)).toEqual([])
})

test('reaction outbox: the counting interval grows with the number of users who reacted', async () => {
  const { author, secret } = await reacted(1)
  await tellNow()
  // As if 100,000 users had been counted a minute ago: the interval has 40 seconds left.
  const age = (seconds: number) =>
    world.sql(
      `update identity.told_reactions set people = 100000, counted_at = now() - make_interval(secs => $2) where secret_id = $1`,
      [secret.key, seconds],
    )
  await age(60)
  const [more] = await devices(1)
  await react(more ?? '', secret.id)
  await tellNow()
  expect([await likesOf(author), (await left()).length]).toEqual([[told(1)], 1])
  await age(101)
  await tellNow()
  expect([await likesOf(author), (await left()).length]).toEqual([[told(2)], 0])
})

test('reaction outbox: an uncommitted reaction is not counted and stays for the next worker run', async () => {
  const { author, secret } = await reacted(1)
  const change = {
    secretId: secret.id,
    kind: 'heart' as const,
    reacted: true,
    counted: true,
    mark: crypto.randomUUID(),
  }
  await world.services.db.app.transaction().execute(async (trx) => {
    const inTransaction = async <Row>(_name: string, text: string, values: unknown[]) =>
      (await trx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]
    await applyReactions(inTransaction, [change])
    await tellNow()
    expect(await likesOf(author)).toEqual([told(1)])
  })
  await tellNow()
  expect(await likesOf(author)).toEqual([told(2)])
})

test('reaction outbox lock: a second worker claims no rows while another transaction has the lock', async () => {
  const { author } = await reacted(1)
  await world.services.db.app.transaction().execute(async (trx) => {
    expect(await holdReactionNews(trx)).toBe(true)
    await tellNow()
    expect(await likesOf(author)).toEqual([])
  })
  await tellNow()
  expect(await likesOf(author)).toEqual([told(1)])
})

test('reaction outbox: four concurrent workers and hundreds of requests give each author one row with the exact count', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const author = await world.person()
      return { author, secret: await world.secretOf(author) }
    }),
  )
  const all = await devices(60)
  const reacting = new AbortController()
  const worker = async () => {
    while (!reacting.signal.aborted) await tellNow()
  }
  const workers = Array.from({ length: 4 }, worker)
  const wishes = all.flatMap((device) => made.map(({ secret }) => ({ device, id: secret.id })))
  await inTurns(wishes, 40, ({ device, id }) => react(device, id))
  reacting.abort()
  await Promise.all(workers)
  // Rows that are not due yet are counted in a later run.
  await expect
    .poll(async () => {
      await tellNow()
      return (await left()).length
    })
    .toBe(0)
  for (const { author } of made) expect(await likesOf(author)).toEqual([told(60)])
})
