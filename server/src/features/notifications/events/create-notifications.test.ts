// Integration tests of notification creation: recipients, preferences, blocks, mutes, erasure, idempotency and unread count events.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type KnownUser,
  listUserNotifications,
  createNotifiedWorld,
  type NotifiedWorld,
} from '../../../../test/fixtures/notified-world.ts'

let world: NotifiedWorld
beforeAll(async () => {
  world = await createNotifiedWorld()
})
afterAll(() => world.close())

const postComment = async (who: KnownUser, secretId: string, text = 'Te leo.') => {
  const { id } = await who.api.comments.addComment({ secretId, text })
  await world.runNotificationJobs()
  return id
}
const block = (one: KnownUser, other: KnownUser) =>
  world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [one.accountId, other.accountId])
const startErasure = (who: KnownUser) =>
  world.sql(
    `insert into identity.erasures (receipt, account_id, scope, mode) values (left(md5($1), 22), $1::uuid, 'account', 'immediate')`,
    [who.accountId],
  )

test('comment notification: the author gets the public nickname, secret and comment id, and the unread count event (DATA-08)', async () => {
  const [author, named, silent] = [
    await world.createUser(),
    await world.createUser('Comenta-1'),
    await world.createUser(),
  ]
  const secret = await world.createSecret(author, 'Me comí\nla tarta.')
  const first = await postComment(named, secret.id)
  const second = await postComment(silent, secret.id)
  const commentNotification = (commentId: string, nickname: string | null) => ({
    id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
    type: 'comment',
    isRead: false,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/),
    people: null,
    nickname,
    personId: null,
    secretId: secret.id,
    beginning: 'Me comí la tarta.',
    isListed: true,
    isMuted: false,
    commentId,
    statementId: null,
    about: null,
    action: null,
    outcome: null,
    requestId: null,
    reportNumber: null,
    reportOutcome: null,
  })
  expect(await listUserNotifications(author)).toEqual([
    commentNotification(second, null),
    commentNotification(first, 'Comenta-1'),
  ])
  expect(world.takePublished()).toEqual(
    [1, 2].map((unread) => ({ topic: `account:${author.accountId}`, event: { type: 'notifications', unread } })),
  )
  expect(await listUserNotifications(named)).toEqual([])
})

test('comment notification: a rolled back comment transaction enqueues no job', async () => {
  const [author, guest] = [await world.createUser(), await world.createUser()]
  const secret = await world.createSecret(author)
  await world.sql(`alter table identity.comment_authors add constraint never check (false) not valid`)
  await expect(guest.api.comments.addComment({ secretId: secret.id, text: 'No llega.' })).rejects.toThrow()
  await world.sql('alter table identity.comment_authors drop constraint never')
  expect(await world.runNotificationJobs()).toBe(0)
})

test("comment notification: the author's own comment creates none", async () => {
  const author = await world.createUser()
  const secret = await world.createSecret(author)
  await postComment(author, secret.id)
  expect(await listUserNotifications(author)).toEqual([])
})

test('comment notification: the default is on; a user who disabled them in preferences gets none (NOTIF-12)', async () => {
  const [author, guest] = [await world.createUser(), await world.createUser()]
  const secret = await world.createSecret(author)
  await author.api.accounts.savePreferences({ commentNotifications: false })
  await postComment(guest, secret.id)
  expect(await listUserNotifications(author)).toEqual([])
  await author.api.accounts.savePreferences({ commentNotifications: true })
  await postComment(guest, secret.id)
  expect(await listUserNotifications(author)).toHaveLength(1)
})

test('blocked users: named comments and follows create no notification in either direction', async () => {
  const [author, blocked, blocker] = [
    await world.createUser('Bloqueos-1'),
    await world.createUser('Bloqueos-2'),
    await world.createUser('Bloqueos-3'),
  ]
  const secret = await world.createSecret(author)
  for (const guest of [blocked, blocker]) await guest.api.profiles.follow({ id: author.publicId, following: true })
  await block(author, blocked)
  await block(blocker, author)
  for (const guest of [blocked, blocker]) await postComment(guest, secret.id)
  expect(await world.runNotificationJobs()).toBe(0)
  expect(await listUserNotifications(author)).toEqual([])
})

test('comment notification: anonymous comments create one even from a blocked user, because a missing row would reveal the author', async () => {
  const people = [
    await world.createUser('Bloqueos-4'),
    await world.createUser(),
    await world.createUser(),
    await world.createUser(),
  ]
  const [author, blocked, blocker, stranger] = people as [KnownUser, KnownUser, KnownUser, KnownUser]
  const secret = await world.createSecret(author)
  await block(author, blocked)
  await block(blocker, author)
  const commentIds = []
  for (const guest of [blocked, stranger, blocker]) commentIds.unshift(await postComment(guest, secret.id))
  expect((await listUserNotifications(author)).map(({ commentId, nickname }) => [commentId, nickname])).toEqual(
    commentIds.map((id) => [id, null]),
  )
})

test('notifications.muteSecret: a muted secret creates no notification until it is unmuted', async () => {
  const [author, guest] = [await world.createUser(), await world.createUser()]
  const [loud, quiet] = [await world.createSecret(author), await world.createSecret(author)]
  await postComment(guest, quiet.id)
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: true })
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: true })
  await postComment(guest, quiet.id)
  await postComment(guest, loud.id)
  expect((await listUserNotifications(author)).map(({ secretId, isMuted }) => [secretId, isMuted])).toEqual([
    [loud.id, false],
    [quiet.id, true],
  ])
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: false })
  await postComment(guest, quiet.id)
  expect(await listUserNotifications(author)).toHaveLength(3)
})

test('notifications.muteSecret: another user gets the same not_found error for a foreign secret as for an unknown id', async () => {
  const [author, other] = [await world.createUser(), await world.createUser()]
  const secret = await world.createSecret(author)
  for (const id of [secret.id, '0'.repeat(22)])
    await expect(other.api.notifications.muteSecret({ id, isMuted: true })).rejects.toMatchObject({
      code: 'secrets.not_found',
    })
  expect(await world.sql('select from identity.muted_secrets where account_id = $1', [other.accountId])).toEqual([])
})

test('account erasure: an account under erasure neither gets nor causes notifications', async () => {
  const [author, guest, leaving] = [
    await world.createUser('Se-queda-1'),
    await world.createUser(),
    await world.createUser(),
  ]
  const secret = await world.createSecret(author)
  const { id } = await leaving.api.comments.addComment({ secretId: secret.id, text: 'Me voy.' })
  await leaving.api.profiles.follow({ id: author.publicId, following: true })
  await startErasure(leaving)
  await world.runNotificationJobs()
  expect(await listUserNotifications(author)).toEqual([])
  expect(id).not.toBe('')
  await startErasure(author)
  await postComment(guest, secret.id)
  expect(await world.sql('select from identity.notifications where account_id = $1', [author.accountId])).toEqual([])
})

test('comment notification: a comment hidden or deleted before the job runs creates no notification and no event', async () => {
  const [author, guest] = [await world.createUser(), await world.createUser()]
  const secret = await world.createSecret(author)
  const hidden = await guest.api.comments.addComment({ secretId: secret.id, text: 'Escondido.' })
  await world.sql(`update content.comments set state = 'hidden' where public_id = $1`, [hidden.id])
  const erased = await guest.api.comments.addComment({ secretId: secret.id, text: 'Borrado.' })
  await guest.api.comments.deleteComment({ id: erased.id })
  expect(await world.runNotificationJobs()).toBe(2)
  expect(await listUserNotifications(author)).toEqual([])
  expect(world.takePublished().filter(({ topic }) => topic.endsWith(author.accountId))).toEqual([])
})

test('notification job: idempotent; 16 concurrent runs insert one row and publish the same unread count', async () => {
  const [author, guest] = [await world.createUser('Una-vez-1'), await world.createUser()]
  const secret = await world.createSecret(author)
  world.takePublished()
  await guest.api.comments.addComment({ secretId: secret.id, text: 'Una vez.' })
  await world.runNotificationJobs(16)
  expect(await listUserNotifications(author)).toHaveLength(1)
  const numbers = world.takePublished().map(({ event }) => event)
  expect(new Set(numbers.map((event) => JSON.stringify(event))).size).toBe(1)
  await guest.api.profiles.follow({ id: author.publicId, following: true })
  await world.runNotificationJobs(16)
  expect(await listUserNotifications(author)).toHaveLength(2)
})

test('unread count event: the last published count is current, although a concurrent job published between query and publish', async () => {
  const [author, guest] = [await world.createUser(), await world.createUser()]
  const secret = await world.createSecret(author)
  const { db } = world.services
  const whole = db.namedAsApp
  let isFirst = true
  const slow = async <Row>(name: string, text: string, values: unknown[]) => {
    const rows = await whole<Row & object>(name, text, values)
    if (name === 'notifications_unread' && isFirst) {
      isFirst = false
      // A second notification is inserted, counted and published before the first count is published.
      await postComment(guest, secret.id, 'La segunda.')
    }
    return rows
  }
  world.takePublished()
  Object.assign(db, { namedAsApp: slow })
  await postComment(guest, secret.id, 'La primera.')
  Object.assign(db, { namedAsApp: whole })
  expect(world.takePublished().at(-1)?.event).toEqual({ type: 'notifications', unread: 2 })
})

test('follow notification: the followed user gets one per follower, with a nickname only if the follower chose one', async () => {
  const [star, named, silent] = [
    await world.createUser('Estrella-1'),
    await world.createUser('Fan-1'),
    await world.createUser(),
  ]
  for (const fan of [named, silent]) {
    await fan.api.profiles.follow({ id: star.publicId, following: true })
    expect(await world.runNotificationJobs()).toBe(1)
  }
  const [ofSilent, ofNamed] = await listUserNotifications(star)
  expect(ofNamed).toMatchObject({ type: 'follow', nickname: 'Fan-1', personId: named.publicId })
  expect(ofSilent).toMatchObject({ type: 'follow', nickname: null, personId: null })
  // Following again, or unfollowing and following again, creates no new notification.
  await named.api.profiles.follow({ id: star.publicId, following: true })
  expect(await world.runNotificationJobs()).toBe(0)
  await named.api.profiles.follow({ id: star.publicId, following: false })
  await named.api.profiles.follow({ id: star.publicId, following: true })
  await world.runNotificationJobs()
  expect(await listUserNotifications(star)).toHaveLength(2)
})

test('follow notification: a follower under erasure is shown without a name, a deleted one deletes the row, a blocked one is not listed', async () => {
  const [star, one, other] = [
    await world.createUser('Estrella-2'),
    await world.createUser('Fan-2'),
    await world.createUser('Fan-3'),
  ]
  for (const fan of [one, other]) await fan.api.profiles.follow({ id: star.publicId, following: true })
  await world.runNotificationJobs()
  await block(star, one)
  await startErasure(other)
  expect((await listUserNotifications(star)).map(({ nickname, personId }) => [nickname, personId])).toEqual([
    [null, null],
  ])
  expect(await star.api.notifications.countUnread()).toEqual({ unread: 1 })
  await world.sql('delete from identity.accounts where id = $1', [other.accountId])
  expect(await listUserNotifications(star)).toEqual([])
})

test('comment notification: the row of an anonymous comment stays listed after its author is blocked', async () => {
  const [author, guest] = [await world.createUser(), await world.createUser()]
  const secret = await world.createSecret(author)
  await postComment(guest, secret.id)
  const before = await listUserNotifications(author)
  await block(author, guest)
  // A removed row would reveal who "Alguien" is.
  expect(await listUserNotifications(author)).toEqual(before)
})

test('comment notification: the row of a named comment is neither listed nor counted after a block, like the comment itself', async () => {
  const [author, guest] = [await world.createUser(), await world.createUser('Con-nombre')]
  const secret = await world.createSecret(author)
  await postComment(guest, secret.id)
  expect(await listUserNotifications(author)).toMatchObject([{ nickname: 'Con-nombre' }])
  await block(author, guest)
  expect(await listUserNotifications(author)).toEqual([])
  expect(await author.api.notifications.countUnread()).toEqual({ unread: 0 })
})
