// Integration tests of the notification list: read state, deletion, pagination, access and PII, over the API and PostgreSQL.
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNetworkContext, issueDeviceTokens } from '../../../test/clients/reaction-clients.ts'
import { newPublicId } from '../../platform/crypto/public-id.ts'
import { setReaction } from '../reactions/set-reaction.ts'
import { notifyReactions } from './events/notify-reactions.ts'
import { errorCode } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { User } from '../../../test/builders/users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const postComment = (who: User, secretId: string, text = 'Te leo.') => who.api.comments.addComment({ secretId, text })
const unread = async ({ api }: User) => (await api.notifications.countUnread()).unread

/** An author with notifications for `count` comments by one guest. */
async function authorWithNotifications(count: number) {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  for (let n = 0; n < count; n += 1) {
    await postComment(guest, secret.id, `Comentario ${n}.`)
    await world.notifications.runJobs()
  }
  return { author, guest, secret, list: await world.notifications.list(author) }
}
async function reactTo(secretId: string) {
  const [device = ''] = await issueDeviceTokens(world.services, 1)
  await setReaction(createNetworkContext(world.services, device), { secretId, kind: 'heart', reacted: true, device })
  await notifyReactions(world.worker)
}

test('notifications.markRead: setting and unsetting the read state updates the list and publishes the unread count event (NOTIF-03)', async () => {
  const { author, list } = await authorWithNotifications(2)
  const id = list[1]?.id ?? ''
  world.notifications.takePublished()
  await author.api.notifications.markRead({ id, isRead: true })
  expect((await world.notifications.list(author)).map(({ isRead }) => isRead)).toEqual([false, true])
  expect(await unread(author)).toBe(1)
  await author.api.notifications.markRead({ id, isRead: false })
  expect(await unread(author)).toBe(2)
  expect(world.notifications.takePublished().map(({ event }) => event)).toEqual(
    [1, 2].map((unread) => ({ type: 'notifications', unread })),
  )
})

test('notifications.markAllRead: one request updates all notifications of the caller and none of another user (NOTIF-04)', async () => {
  const [one, other] = [await authorWithNotifications(3), await authorWithNotifications(1)]
  await one.author.api.notifications.markAllRead()
  expect([await unread(one.author), await unread(other.author)]).toEqual([0, 1])
  expect(world.notifications.takePublished().at(-1)).toEqual({
    topic: `account:${one.author.accountId}`,
    event: { type: 'notifications', unread: 0 },
  })
})

test('notifications.deleteNotification: a deleted notification is not listed or counted (NOTIF-03)', async () => {
  const { author, list } = await authorWithNotifications(2)
  await author.api.notifications.deleteNotification({ id: list[0]?.id ?? '' })
  expect((await world.notifications.list(author)).map(({ id }) => id)).toEqual([list[1]?.id])
  expect(await unread(author)).toBe(1)
})

test('notification access: another user gets the same not_found error as for an unknown id; no session gets access.account_required', async () => {
  const { author, guest, list } = await authorWithNotifications(1)
  for (const id of [list[0]?.id ?? '', '0'.repeat(22)]) {
    expect(await errorCode(guest.api.notifications.markRead({ id, isRead: true }))).toBe('notifications.not_found')
    expect(await errorCode(guest.api.notifications.deleteNotification({ id }))).toBe('notifications.not_found')
  }
  expect(await world.notifications.list(author)).toEqual(list)
  const { notifications } = world.api
  const answers = await Promise.all([
    errorCode(notifications.listNotifications()),
    errorCode(notifications.countUnread()),
    errorCode(notifications.markAllRead()),
    errorCode(notifications.muteSecret({ id: '0'.repeat(22), isMuted: true })),
  ])
  expect(new Set(answers)).toEqual(new Set(['access.account_required']))
})

test('notifications.markRead: a read reaction group stays read while a newer group of the same secret is unread', async () => {
  const author = await world.users.anonymous()
  const secret = await world.content.insertSecret(author)
  await reactTo(secret.id)
  const [old] = await world.notifications.list(author)
  await author.api.notifications.markAllRead()
  await reactTo(secret.id)
  await author.api.notifications.markRead({ id: old?.id ?? '', isRead: false })
  expect((await world.notifications.list(author)).map(({ people, isRead }) => [people, isRead])).toEqual([
    [2, false],
    [1, true],
  ])
})

test('notification list: the row of a hidden or removed comment is neither listed nor counted until the comment is visible again', async () => {
  const { author, list } = await authorWithNotifications(2)
  const [hidden, seen] = list
  const become = (state: string) =>
    world.sql('update content.comments set state = $2 where public_id = $1', [hidden?.commentId, state])
  for (const state of ['hidden', 'removed']) {
    await become(state)
    expect((await world.notifications.list(author)).map(({ id }) => id)).toEqual([seen?.id])
    expect(await unread(author)).toBe(1)
  }
  await become('visible')
  expect(await world.notifications.list(author)).toEqual(list)
  expect(await unread(author)).toBe(2)
})

test('notification list: keyset pagination returns every row once, newest first; the unread count is capped at 100 (NOTIF-02)', async () => {
  const { author, guest, list } = await authorWithNotifications(1)
  await world.sql(
    `with said as (
       insert into content.comments (id, public_id, secret_id, text)
       select m.id, m.public_id, n.secret_id, 'Otro.' from unnest($2::uuid[], $3::text[]) as m (id, public_id), identity.content_notifications n
       where n.public_id = $1 returning id, public_id, secret_id
     ) insert into identity.content_notifications (id, public_id, type, author_tag, secret_id, comment_id, sort_key, read_key)
     select s.id, s.public_id, 'comment', w.tag, s.secret_id, s.id, s.id, s.id from said s join identity.secret_authors w on w.secret_id = s.secret_id`,
    [list[0]?.id, Array.from({ length: 119 }, () => randomUUIDv7()), Array.from({ length: 119 }, () => newPublicId())],
  )
  const seen: string[] = []
  const sizes: number[] = []
  let after: string | null = null
  do {
    const { items, next } = await author.api.notifications.listNotifications(after === null ? {} : { after })
    if (next !== null)
      expect(await errorCode(guest.api.notifications.listNotifications({ after: next }))).toBe('request.invalid')
    seen.push(...items.map(({ id }) => id))
    sizes.push(items.length)
    after = next
  } while (after !== null)
  expect([new Set(seen).size, sizes]).toEqual([120, [20, 20, 20, 20, 20, 20]])
  expect(seen.at(-1)).toBe(list[0]?.id)
  expect(await unread(author)).toBe(100)
})

test('notification payload: no internal id, account or timestamp is exposed, and two comments of an unnamed user have equal fields', async () => {
  const author = await world.users.anonymous({ nickname: 'Autora-taint' })
  const [named, silent] = [await world.users.anonymous({ nickname: 'Con-nombre' }), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  for (const guest of [named, silent, silent]) await postComment(guest, secret.id)
  for (const fan of [named, silent]) await fan.api.profiles.follow({ id: author.publicId, following: true })
  await world.notifications.runJobs()
  await reactTo(secret.id)
  const ownSecret = await author.api.secrets.publishSecret({ text: 'De verdad.', isAdult: true, explicit: false })
  const [statement] = await world.sql<{ id: string }>(
    `insert into identity.statements (id, public_id, secret_id, action, rule, by_human)
     select gen_random_uuid(), $2, id, 'removed', 'hate', true from content.secrets where public_id = $1 returning id`,
    [ownSecret.id, newPublicId()],
  )
  await world.sql(
    `insert into identity.content_notifications (id, public_id, type, author_tag, statement_id, sort_key, read_key)
     select n.id, $1, 'moderation', w.tag, t.id, n.id, n.id from gen_random_uuid() as n (id), identity.statements t
     join identity.secret_authors w on w.secret_id = t.secret_id where t.id = $2`,
    [newPublicId(), statement?.id],
  )
  // Every internal id of any table, the pseudonyms of users who reacted, and the account ids.
  const inside = await world.sql<{ key: string }>(
    `select unnest(array[id, account_id, actor_id, statement_id, sort_key])::text as key from identity.notifications
     union select unnest(array[id, author_tag, secret_id, comment_id, statement_id, sort_key, read_key])::text from identity.content_notifications
     union select id::text from identity.accounts union select pseudonym::text from identity.reactions
     union select user_id::text from identity.accounts union select id::text from identity.follows`,
  )
  const keys = inside.flatMap(({ key }) => key ?? [])
  expect(keys.length).toBeGreaterThan(20)
  for (const reader of [author, named, silent]) {
    const { items } = await reader.api.notifications.listNotifications({})
    expect(items).toHaveLength(reader === author ? 7 : 0)
    const answer = JSON.stringify([items, await reader.api.notifications.countUnread()])
    for (const key of [...keys, silent.publicId, silent.nickname, author.publicId]) expect(answer).not.toContain(key)
    expect(answer).not.toMatch(/[0-9a-f]{8}-|\d\d:\d\d:(?!00Z)\d\d|usuario_/)
  }
  const list = await world.notifications.list(author)
  // This user chose a public nickname: it is shown beside the comment and on the profile.
  expect(list.filter(({ personId }) => personId !== null)).toMatchObject([{ type: 'follow', personId: named.publicId }])
  const [one, two] = list
    .filter(({ type, nickname }) => type === 'comment' && nickname === null)
    // Both may be of different minutes.
    .map(({ id: _id, commentId: _commentId, at: _at, ...rest }) => rest)
  expect(one).toEqual(two)
})
