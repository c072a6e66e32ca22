// Integration tests of the reaction outbox and its aggregated notifications, including concurrent workers.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNetworkContext, runConcurrently, issueDeviceTokens } from '../../../../test/clients/reaction-clients.ts'
import { applyReactions } from '../../reactions/reactions.store.ts'
import { setReaction } from '../../reactions/set-reaction.ts'
import { lockReactionOutbox } from './reaction-outbox.store.ts'
import { notifyReactions } from './notify-reactions.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const notifyNow = () => notifyReactions(world.worker)
let networks = 0
const react = (device: string, secretId: string, kind: ReactionKind = 'heart', authorWithReactions = true) =>
  setReaction(createNetworkContext(world.services, `red-${(networks += 1)}`), {
    secretId,
    kind,
    reacted: authorWithReactions,
    device,
  })
const devices = (count: number) => issueDeviceTokens(world.services, count)
const likesOf = async (author: User) =>
  (await world.notifications.list(author)).map(({ type, people, isRead }) => ({ type, people, isRead }))
const likeNotification = (people: number, isRead = false) => ({ type: 'like', people, isRead })
const outboxRows = () => world.sql('select from identity.reaction_outbox')

/** An author with a secret that `count` users reacted to. */
async function authorWithReactions(count: number) {
  const author = await world.users.anonymous()
  const secret = await world.content.insertSecret(author)
  const all = await devices(count)
  for (const device of all) await react(device, secret.id)
  return { author, secret, all }
}

test('reaction notification: one row counts distinct users, is updated until it is read, and moves to the top when it grows (NOTIF-12)', async () => {
  const { author, secret, all } = await authorWithReactions(2)
  const other = await world.content.insertSecret(author)
  await notifyNow()
  expect(await likesOf(author)).toEqual([likeNotification(2)])
  expect(await outboxRows()).toEqual([])
  await react(all[0] ?? '', other.id)
  await notifyNow()
  await react(all[0] ?? '', secret.id, 'wow')
  await notifyNow()
  expect((await world.notifications.list(author)).map(({ secretId }) => secretId)).toEqual([other.id, secret.id])
  const [third, fourth] = await devices(2)
  await react(third ?? '', secret.id)
  await notifyNow()
  expect((await world.notifications.list(author)).map(({ secretId, people }) => [secretId, people])).toEqual([
    [secret.id, 3],
    [other.id, 1],
  ])
  await author.api.notifications.markAllRead()
  await react(fourth ?? '', secret.id)
  await notifyNow()
  expect(await likesOf(author)).toEqual([likeNotification(4), likeNotification(3, true), likeNotification(1, true)])
})

test('reaction notification: the payload has no field about a user who reacted, and the unread count event is published', async () => {
  const { author, secret } = await authorWithReactions(1)
  world.notifications.takePublished()
  await notifyNow()
  expect(world.notifications.takePublished()).toEqual([
    { topic: `account:${author.accountId}`, event: { type: 'notifications', unread: 1 } },
  ])
  expect(await world.notifications.list(author)).toEqual([
    expect.objectContaining({ nickname: null, personId: null, commentId: null, secretId: secret.id, isListed: true }),
  ])
})

test('reaction notification: a failed unread count query of one author does not block the event of another', async () => {
  const [one, other] = [await authorWithReactions(1), await authorWithReactions(1)]
  const { db } = world.worker
  const whole = db.write.prepared
  let failed = 0
  const failing: typeof whole = (name, text, values) => {
    if (name !== 'notifications_unread' || failed > 0) return whole(name, text, values)
    failed += 1
    return Promise.reject(new Error('away'))
  }
  world.notifications.takePublished()
  Object.assign(db.write, { prepared: failing })
  await notifyNow().finally(() => Object.assign(db.write, { prepared: whole }))
  const topics = new Set([one, other].map(({ author }) => `account:${author.accountId}`))
  expect(world.notifications.takePublished().filter(({ topic }) => topics.has(topic))).toHaveLength(1)
})

test('reaction notification: removing and repeating a reaction creates none, and an unread row is updated to the current count', async () => {
  const { author, secret, all } = await authorWithReactions(3)
  await notifyNow()
  const again = async (device = '') => {
    await react(device, secret.id, 'heart', false)
    await react(device, secret.id)
    await notifyNow()
  }
  await author.api.notifications.markAllRead()
  await again(all[0])
  expect(await likesOf(author)).toEqual([likeNotification(3, true)])
  const [more] = await devices(1)
  await react(more ?? '', secret.id)
  await notifyNow()
  for (const device of all.slice(0, 2)) await react(device, secret.id, 'heart', false)
  await again(all[2])
  expect(await likesOf(author)).toEqual([likeNotification(2), likeNotification(3, true)])
})

test('reaction notification: reactions that are not counted publicly insert no outbox row', async () => {
  const author = await world.users.anonymous()
  const secret = await world.content.insertSecret(author)
  const change = { secretId: secret.id, kind: 'heart' as const, reacted: true }
  await applyReactions(world.services.db.write.prepared, [
    { ...change, pseudonym: crypto.randomUUID(), counted: false },
    { ...change, pseudonym: crypto.randomUUID(), counted: false },
  ])
  expect(await outboxRows()).toEqual([])
  await applyReactions(world.services.db.write.prepared, [{ ...change, pseudonym: crypto.randomUUID(), counted: true }])
  await notifyNow()
  expect(await likesOf(author)).toEqual([likeNotification(1)])
})

test('reaction notification: authors who disabled them, muted the secret or are under erasure get none (NOTIF-12)', async () => {
  const silent = await authorWithReactions(1)
  const muted = await authorWithReactions(1)
  const leaving = await authorWithReactions(1)
  await silent.author.api.accounts.savePreferences({ likeNotifications: false })
  await muted.author.api.notifications.muteSecret({ id: muted.secret.id, isMuted: true })
  await world.sql(
    `insert into identity.erasures (receipt, account_id, scope, mode) values (left(md5($1), 22), $1::uuid, 'account', 'immediate')`,
    [leaving.author.accountId],
  )
  await notifyNow()
  expect(await outboxRows()).toEqual([])
  const secrets = [silent, muted, leaving].map(({ secret }) => secret.key)
  expect(await world.sql('select from identity.content_notifications where secret_id = any ($1)', [secrets])).toEqual(
    [],
  )
})

test('reaction notification: the row of a private secret stays with isListed false and is deleted with the secret', async () => {
  const { author, secret } = await authorWithReactions(1)
  await notifyNow()
  await author.api.secrets.setPrivacy({ id: secret.id, isPrivate: true })
  expect(await world.notifications.list(author)).toEqual([expect.objectContaining({ type: 'like', isListed: false })])
  await author.api.secrets.deleteSecret({ id: secret.id })
  expect(await world.notifications.list(author)).toEqual([])
})

test('reaction outbox: the counting interval grows with the number of users who reacted', async () => {
  const { author, secret } = await authorWithReactions(1)
  await notifyNow()
  // As if 100,000 users had been counted a minute ago: the interval has 40 seconds left.
  const age = (seconds: number) =>
    world.sql(
      `update identity.notified_reactions set people = 100000, counted_at = now() - make_interval(secs => $2) where secret_id = $1`,
      [secret.key, seconds],
    )
  await age(60)
  const [more] = await devices(1)
  await react(more ?? '', secret.id)
  await notifyNow()
  expect([await likesOf(author), (await outboxRows()).length]).toEqual([[likeNotification(1)], 1])
  await age(101)
  await notifyNow()
  expect([await likesOf(author), (await outboxRows()).length]).toEqual([[likeNotification(2)], 0])
})

test('reaction outbox: an uncommitted reaction is not counted and stays for the next worker run', async () => {
  const { author, secret } = await authorWithReactions(1)
  const change = {
    secretId: secret.id,
    kind: 'heart' as const,
    reacted: true,
    counted: true,
    pseudonym: crypto.randomUUID(),
  }
  await world.services.db.write.transaction().execute(async (trx) => {
    const inTransaction = async <Row>(_name: string, text: string, values: unknown[]) =>
      (await trx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]
    await applyReactions(inTransaction, [change])
    await notifyNow()
    expect(await likesOf(author)).toEqual([likeNotification(1)])
  })
  await notifyNow()
  expect(await likesOf(author)).toEqual([likeNotification(2)])
})

test('reaction outbox lock: a second worker claims no rows while another transaction has the lock', async () => {
  const { author } = await authorWithReactions(1)
  await world.services.db.write.transaction().execute(async (trx) => {
    expect(await lockReactionOutbox(trx)).toBe(true)
    await notifyNow()
    expect(await likesOf(author)).toEqual([])
  })
  await notifyNow()
  expect(await likesOf(author)).toEqual([likeNotification(1)])
})

test('reaction outbox: four concurrent workers and hundreds of requests give each author one row with the exact count', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const author = await world.users.anonymous()
      return { author, secret: await world.content.insertSecret(author) }
    }),
  )
  const all = await devices(60)
  const reacting = new AbortController()
  const worker = async () => {
    while (!reacting.signal.aborted) await notifyNow()
  }
  const workers = Array.from({ length: 4 }, worker)
  const requests = all.flatMap((device) => made.map(({ secret }) => ({ device, id: secret.id })))
  await runConcurrently(requests, 40, ({ device, id }) => react(device, id))
  reacting.abort()
  await Promise.all(workers)
  // Rows that are not due yet are counted in a later run.
  await expect
    .poll(async () => {
      await notifyNow()
      return (await outboxRows()).length
    })
    .toBe(0)
  for (const { author } of made) expect(await likesOf(author)).toEqual([likeNotification(60)])
})
