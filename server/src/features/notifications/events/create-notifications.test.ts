// Integration tests of notification creation: recipients, preferences, blocks, mutes, erasure, idempotency and unread count events.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const postComment = async (who: User, secretId: string, text = 'Te leo.') => {
  const { id } = await who.api.comments.addComment({ secretId, text, signed: true })
  await world.notifications.runJobs()
  return id
}
const block = (one: User, other: User) =>
  world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [one.accountId, other.accountId])
const startErasure = (who: User) =>
  world.sql(
    `insert into identity.erasures (receipt, account_id, scope, mode) values (left(md5($1), 22), $1::uuid, 'account', 'immediate')`,
    [who.accountId],
  )

test('comment notification: the author gets the public nickname, secret and comment id, and the unread count event (DATA-08)', async () => {
  const [author, named, silent] = [
    await world.users.anonymous(),
    await world.users.anonymous({ nickname: 'Comenta-1' }),
    await world.users.anonymous(),
  ]
  const secret = await world.content.insertSecret(author, { text: 'Me comí\nla tarta.' })
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
  expect(await world.notifications.list(author)).toEqual([
    commentNotification(second, null),
    commentNotification(first, 'Comenta-1'),
  ])
  expect(world.notifications.takePublished()).toEqual(
    [1, 2].map((unread) => ({ topic: `account:${author.accountId}`, event: { type: 'notifications', unread } })),
  )
  expect(await world.notifications.list(named)).toEqual([])
})

test('comment notification: a rolled back comment transaction enqueues no job', async () => {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  await world.sql(`alter table identity.comment_authors add constraint never check (false) not valid`)
  await expect(guest.api.comments.addComment({ secretId: secret.id, text: 'No llega.' })).rejects.toThrow()
  await world.sql('alter table identity.comment_authors drop constraint never')
  expect(await world.notifications.runJobs()).toBe(0)
})

test("comment notification: the author's own comment creates none", async () => {
  const author = await world.users.anonymous()
  const secret = await world.content.insertSecret(author)
  await postComment(author, secret.id)
  expect(await world.notifications.list(author)).toEqual([])
})

test('comment notification: the default is on; a user who disabled them in preferences gets none (NOTIF-12)', async () => {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  await author.api.accounts.savePreferences({ commentNotifications: false })
  await postComment(guest, secret.id)
  expect(await world.notifications.list(author)).toEqual([])
  await author.api.accounts.savePreferences({ commentNotifications: true })
  await postComment(guest, secret.id)
  expect(await world.notifications.list(author)).toHaveLength(1)
})

test('blocked users: named comments and follows create no notification in either direction', async () => {
  const [author, blocked, blocker] = [
    await world.users.anonymous({ nickname: 'Bloqueos-1' }),
    await world.users.anonymous({ nickname: 'Bloqueos-2' }),
    await world.users.anonymous({ nickname: 'Bloqueos-3' }),
  ]
  const secret = await world.content.insertSecret(author)
  for (const guest of [blocked, blocker]) await guest.api.profiles.follow({ id: author.publicId, following: true })
  await block(author, blocked)
  await block(blocker, author)
  for (const guest of [blocked, blocker]) await postComment(guest, secret.id)
  expect(await world.notifications.runJobs()).toBe(0)
  expect(await world.notifications.list(author)).toEqual([])
})

test('comment notification: anonymous comments create one even from a blocked user, because a missing row would reveal the author', async () => {
  const [author, blocked, blocker, stranger] = [
    await world.users.anonymous({ nickname: 'Bloqueos-4' }),
    await world.users.anonymous(),
    await world.users.anonymous(),
    await world.users.anonymous(),
  ]
  const secret = await world.content.insertSecret(author)
  await block(author, blocked)
  await block(blocker, author)
  const commentIds = []
  for (const guest of [blocked, stranger, blocker]) commentIds.unshift(await postComment(guest, secret.id))
  expect((await world.notifications.list(author)).map(({ commentId, nickname }) => [commentId, nickname])).toEqual(
    commentIds.map((id) => [id, null]),
  )
})

test('notifications.muteSecret: a muted secret creates no notification until it is unmuted', async () => {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous()]
  const [loud, quiet] = [await world.content.insertSecret(author), await world.content.insertSecret(author)]
  await postComment(guest, quiet.id)
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: true })
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: true })
  await postComment(guest, quiet.id)
  await postComment(guest, loud.id)
  expect((await world.notifications.list(author)).map(({ secretId, isMuted }) => [secretId, isMuted])).toEqual([
    [loud.id, false],
    [quiet.id, true],
  ])
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: false })
  await postComment(guest, quiet.id)
  expect(await world.notifications.list(author)).toHaveLength(3)
})

test('notifications.muteSecret: another user gets the same not_found error for a foreign secret as for an unknown id', async () => {
  const [author, other] = [await world.users.anonymous(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  for (const id of [secret.id, '0'.repeat(22)])
    await expect(other.api.notifications.muteSecret({ id, isMuted: true })).rejects.toMatchObject({
      code: 'secrets.not_found',
    })
  expect(
    await world.sql('select from identity.secret_authors where secret_id = $1 and is_muted', [secret.key]),
  ).toEqual([])
})

test('account erasure: an account under erasure neither gets nor causes notifications', async () => {
  const [author, guest, leaving] = [
    await world.users.anonymous({ nickname: 'Se-queda-1' }),
    await world.users.anonymous(),
    await world.users.anonymous(),
  ]
  const secret = await world.content.insertSecret(author)
  const { id } = await leaving.api.comments.addComment({ secretId: secret.id, text: 'Me voy.' })
  await leaving.api.profiles.follow({ id: author.publicId, following: true })
  await startErasure(leaving)
  await world.notifications.runJobs()
  expect(await world.notifications.list(author)).toEqual([])
  expect(id).not.toBe('')
  await startErasure(author)
  await postComment(guest, secret.id)
  expect(await world.sql('select from identity.content_notifications where secret_id = $1', [secret.key])).toEqual([])
})

test('comment notification: a comment hidden or deleted before the job runs creates no notification and no event', async () => {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  const hidden = await guest.api.comments.addComment({ secretId: secret.id, text: 'Escondido.' })
  await world.sql(`update content.comments set state = 'hidden' where public_id = $1`, [hidden.id])
  const erased = await guest.api.comments.addComment({ secretId: secret.id, text: 'Borrado.' })
  await guest.api.comments.deleteComment({ id: erased.id })
  expect(await world.notifications.runJobs()).toBe(2)
  expect(await world.notifications.list(author)).toEqual([])
  expect(world.notifications.takePublished().filter(({ topic }) => topic.endsWith(author.accountId))).toEqual([])
})

test('notification job: idempotent; 16 concurrent runs insert one row and publish the same unread count', async () => {
  const [author, guest] = [await world.users.anonymous({ nickname: 'Una-vez-1' }), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  world.notifications.takePublished()
  await guest.api.comments.addComment({ secretId: secret.id, text: 'Una vez.' })
  await world.notifications.runJobs(16)
  expect(await world.notifications.list(author)).toHaveLength(1)
  const numbers = world.notifications.takePublished().map(({ event }) => event)
  expect(new Set(numbers.map((event) => JSON.stringify(event))).size).toBe(1)
  await guest.api.profiles.follow({ id: author.publicId, following: true })
  await world.notifications.runJobs(16)
  expect(await world.notifications.list(author)).toHaveLength(2)
})

test('unread count event: the last published count is current, although a concurrent job published between query and publish', async () => {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  const { db } = world.worker
  const whole = db.write.prepared
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
  world.notifications.takePublished()
  Object.assign(db.write, { prepared: slow })
  await postComment(guest, secret.id, 'La primera.')
  Object.assign(db.write, { prepared: whole })
  expect(world.notifications.takePublished().at(-1)?.event).toEqual({ type: 'notifications', unread: 2 })
})

test('follow notification: the followed user gets one per follower, with a nickname only if the follower chose one', async () => {
  const [star, named, silent] = [
    await world.users.anonymous({ nickname: 'Estrella-1' }),
    await world.users.anonymous({ nickname: 'Fan-1' }),
    await world.users.anonymous(),
  ]
  for (const fan of [named, silent]) {
    await fan.api.profiles.follow({ id: star.publicId, following: true })
    expect(await world.notifications.runJobs()).toBe(1)
  }
  const [ofSilent, ofNamed] = await world.notifications.list(star)
  expect(ofNamed).toMatchObject({ type: 'follow', nickname: 'Fan-1', personId: named.publicId })
  expect(ofSilent).toMatchObject({ type: 'follow', nickname: null, personId: null })
  // Following again, or unfollowing and following again, creates no new notification.
  await named.api.profiles.follow({ id: star.publicId, following: true })
  expect(await world.notifications.runJobs()).toBe(0)
  await named.api.profiles.follow({ id: star.publicId, following: false })
  await named.api.profiles.follow({ id: star.publicId, following: true })
  await world.notifications.runJobs()
  expect(await world.notifications.list(star)).toHaveLength(2)
})

test('follow notification: a follower under erasure is shown without a name, a deleted one deletes the row, a blocked one is not listed', async () => {
  const [star, one, other] = [
    await world.users.anonymous({ nickname: 'Estrella-2' }),
    await world.users.anonymous({ nickname: 'Fan-2' }),
    await world.users.anonymous({ nickname: 'Fan-3' }),
  ]
  for (const fan of [one, other]) await fan.api.profiles.follow({ id: star.publicId, following: true })
  await world.notifications.runJobs()
  await block(star, one)
  await startErasure(other)
  expect((await world.notifications.list(star)).map(({ nickname, personId }) => [nickname, personId])).toEqual([
    [null, null],
  ])
  expect(await star.api.notifications.countUnread()).toEqual({ unread: 1 })
  await world.sql('delete from identity.accounts where id = $1', [other.accountId])
  expect(await world.notifications.list(star)).toEqual([])
})

test('comment notification: the row of an anonymous comment stays listed after its author is blocked', async () => {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  await postComment(guest, secret.id)
  const before = await world.notifications.list(author)
  await block(author, guest)
  // A removed row would reveal who "Alguien" is.
  expect(await world.notifications.list(author)).toEqual(before)
})

test('comment notification: the row of a named comment is neither listed nor counted after a block, like the comment itself', async () => {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous({ nickname: 'Con-nombre' })]
  const secret = await world.content.insertSecret(author)
  await postComment(guest, secret.id)
  expect(await world.notifications.list(author)).toMatchObject([{ nickname: 'Con-nombre' }])
  await block(author, guest)
  expect(await world.notifications.list(author)).toEqual([])
  expect(await author.api.notifications.countUnread()).toEqual({ unread: 0 })
})
