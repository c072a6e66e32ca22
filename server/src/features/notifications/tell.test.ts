import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Known, listOf, openToldWorld, type ToldWorld } from '../../../test/told.ts'

let world: ToldWorld
beforeAll(async () => {
  world = await openToldWorld()
})
afterAll(() => world.close())

const say = async (who: Known, secretId: string, text = 'Te leo.') => {
  const { id } = await who.api.comments.addComment({ secretId, text })
  await world.work()
  return id
}
const block = (one: Known, other: Known) =>
  world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [one.accountId, other.accountId])
const leave = (who: Known) =>
  world.sql(`insert into identity.erasures (receipt, account_id) values (left(md5($1), 22), $1::uuid)`, [who.accountId])

test('an author hears of a comment: who, as it is shown beside it, where, and at once in their browsers', async () => {
  const [author, named, silent] = [await world.person(), await world.person('Comenta-1'), await world.person()]
  const secret = await world.secretOf(author, 'Me comí\nla tarta.')
  const first = await say(named, secret.id)
  const second = await say(silent, secret.id)
  const said = (commentId: string, nickname: string | null) => ({
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
  expect(await listOf(author)).toEqual([said(second, null), said(first, 'Comenta-1')])
  expect(world.heard()).toEqual(
    [1, 2].map((unread) => ({ topic: `account:${author.accountId}`, event: { type: 'notifications', unread } })),
  )
  expect(await listOf(named)).toEqual([])
})

test('a comment that is not written leaves nothing for the worker', async () => {
  const [author, guest] = [await world.person(), await world.person()]
  const secret = await world.secretOf(author)
  await world.sql(`alter table identity.comment_authors add constraint never check (false) not valid`)
  await expect(guest.api.comments.addComment({ secretId: secret.id, text: 'No llega.' })).rejects.toThrow()
  await world.sql('alter table identity.comment_authors drop constraint never')
  expect(await world.work()).toBe(0)
})

test('nobody hears of their own comment', async () => {
  const author = await world.person()
  const secret = await world.secretOf(author)
  await say(author, secret.id)
  expect(await listOf(author)).toEqual([])
})

test('who does not want to hear of comments does not, and who never said so does', async () => {
  const [author, guest] = [await world.person(), await world.person()]
  const secret = await world.secretOf(author)
  await author.api.accounts.savePreferences({ commentNotifications: false })
  await say(guest, secret.id)
  expect(await listOf(author)).toEqual([])
  await author.api.accounts.savePreferences({ commentNotifications: true })
  await say(guest, secret.id)
  expect(await listOf(author)).toHaveLength(1)
})

test('of two people of whom one blocked the other neither hears of the other by name', async () => {
  const [author, blocked, blocker] = [
    await world.person('Bloqueos-1'),
    await world.person('Bloqueos-2'),
    await world.person('Bloqueos-3'),
  ]
  const secret = await world.secretOf(author)
  for (const guest of [blocked, blocker]) await guest.api.profiles.follow({ id: author.publicId, following: true })
  await block(author, blocked)
  await block(blocker, author)
  for (const guest of [blocked, blocker]) await say(guest, secret.id)
  expect(await world.work()).toBe(0)
  expect(await listOf(author)).toEqual([])
})

test('an anonymous comment is told of whoever wrote it: that one was not would say whose it is', async () => {
  const people = [await world.person('Bloqueos-4'), await world.person(), await world.person(), await world.person()]
  const [author, blocked, blocker, stranger] = people as [Known, Known, Known, Known]
  const secret = await world.secretOf(author)
  await block(author, blocked)
  await block(blocker, author)
  const said = []
  for (const guest of [blocked, stranger, blocker]) said.unshift(await say(guest, secret.id))
  expect((await listOf(author)).map(({ commentId, nickname }) => [commentId, nickname])).toEqual(
    said.map((id) => [id, null]),
  )
})

test('a secret that its author muted is silent until they want to hear of it again', async () => {
  const [author, guest] = [await world.person(), await world.person()]
  const [loud, quiet] = [await world.secretOf(author), await world.secretOf(author)]
  await say(guest, quiet.id)
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: true })
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: true })
  await say(guest, quiet.id)
  await say(guest, loud.id)
  expect((await listOf(author)).map(({ secretId, isMuted }) => [secretId, isMuted])).toEqual([
    [loud.id, false],
    [quiet.id, true],
  ])
  await author.api.notifications.muteSecret({ id: quiet.id, isMuted: false })
  await say(guest, quiet.id)
  expect(await listOf(author)).toHaveLength(3)
})

test('only its author mutes a secret, and to others it is not there', async () => {
  const [author, other] = [await world.person(), await world.person()]
  const secret = await world.secretOf(author)
  for (const id of [secret.id, '0'.repeat(22)])
    await expect(other.api.notifications.muteSecret({ id, isMuted: true })).rejects.toMatchObject({
      code: 'secrets.not_found',
    })
  expect(await world.sql('select from identity.muted_secrets where account_id = $1', [other.accountId])).toEqual([])
})

test('who is leaving neither hears nor is heard of', async () => {
  const [author, guest, leaving] = [await world.person('Se-queda-1'), await world.person(), await world.person()]
  const secret = await world.secretOf(author)
  const { id } = await leaving.api.comments.addComment({ secretId: secret.id, text: 'Me voy.' })
  await leaving.api.profiles.follow({ id: author.publicId, following: true })
  await leave(leaving)
  await world.work()
  expect(await listOf(author)).toEqual([])
  expect(id).not.toBe('')
  await leave(author)
  await say(guest, secret.id)
  expect(await world.sql('select from identity.notifications where account_id = $1', [author.accountId])).toEqual([])
})

test('a comment that nobody sees by then is not told of, nor is one that was erased', async () => {
  const [author, guest] = [await world.person(), await world.person()]
  const secret = await world.secretOf(author)
  const hidden = await guest.api.comments.addComment({ secretId: secret.id, text: 'Escondido.' })
  await world.sql(`update content.comments set state = 'hidden' where public_id = $1`, [hidden.id])
  const erased = await guest.api.comments.addComment({ secretId: secret.id, text: 'Borrado.' })
  await guest.api.comments.deleteComment({ id: erased.id })
  expect(await world.work()).toBe(2)
  expect(await listOf(author)).toEqual([])
  expect(world.heard().filter(({ topic }) => topic.endsWith(author.accountId))).toEqual([])
})

test('told twice, and by sixteen at once, it is one, and browsers hear the same number', async () => {
  const [author, guest] = [await world.person('Una-vez-1'), await world.person()]
  const secret = await world.secretOf(author)
  world.heard()
  await guest.api.comments.addComment({ secretId: secret.id, text: 'Una vez.' })
  await world.work(16)
  expect(await listOf(author)).toHaveLength(1)
  const numbers = world.heard().map(({ event }) => event)
  expect(new Set(numbers.map((event) => JSON.stringify(event))).size).toBe(1)
  await guest.api.profiles.follow({ id: author.publicId, following: true })
  await world.work(16)
  expect(await listOf(author)).toHaveLength(2)
})

test('what browsers hear last is true, although it was counted while another told', async () => {
  const [author, guest] = [await world.person(), await world.person()]
  const secret = await world.secretOf(author)
  const { db } = world.services
  const whole = db.preparedAsApp
  let isFirst = true
  const slow = async <Row>(name: string, text: string, values: unknown[]) => {
    const rows = await whole<Row & object>(name, text, values)
    if (name === 'notifications_unread' && isFirst) {
      isFirst = false
      // Another is written, counted and told before this number is.
      await say(guest, secret.id, 'La segunda.')
    }
    return rows
  }
  world.heard()
  Object.assign(db, { preparedAsApp: slow })
  await say(guest, secret.id, 'La primera.')
  Object.assign(db, { preparedAsApp: whole })
  expect(world.heard().at(-1)?.event).toEqual({ type: 'notifications', unread: 2 })
})

test('whoever is followed hears of it once: with a name only of who chose one', async () => {
  const [star, named, silent] = [await world.person('Estrella-1'), await world.person('Fan-1'), await world.person()]
  for (const fan of [named, silent]) {
    await fan.api.profiles.follow({ id: star.publicId, following: true })
    expect(await world.work()).toBe(1)
  }
  const [ofSilent, ofNamed] = await listOf(star)
  expect(ofNamed).toMatchObject({ type: 'follow', nickname: 'Fan-1', personId: named.publicId })
  expect(ofSilent).toMatchObject({ type: 'follow', nickname: null, personId: null })
  // Again, and again after having left: nothing new.
  await named.api.profiles.follow({ id: star.publicId, following: true })
  expect(await world.work()).toBe(0)
  await named.api.profiles.follow({ id: star.publicId, following: false })
  await named.api.profiles.follow({ id: star.publicId, following: true })
  await world.work()
  expect(await listOf(star)).toHaveLength(2)
})

test('who followed and is leaving is nobody, and gone, takes it along; of who is blocked by now nothing is said', async () => {
  const [star, one, other] = [
    await world.person('Estrella-2'),
    await world.person('Fan-2'),
    await world.person('Fan-3'),
  ]
  for (const fan of [one, other]) await fan.api.profiles.follow({ id: star.publicId, following: true })
  await world.work()
  await block(star, one)
  await leave(other)
  expect((await listOf(star)).map(({ nickname, personId }) => [nickname, personId])).toEqual([[null, null]])
  expect(await star.api.notifications.countUnread()).toEqual({ unread: 1 })
  await world.sql('delete from identity.accounts where id = $1', [other.accountId])
  expect(await listOf(star)).toEqual([])
})

test('a comment goes on saying what is shown beside it, whoever is blocked by then', async () => {
  const [author, guest] = [await world.person(), await world.person()]
  const secret = await world.secretOf(author)
  await say(guest, secret.id)
  const before = await listOf(author)
  await block(author, guest)
  // That one vanished would say who "Alguien" was.
  expect(await listOf(author)).toEqual(before)
})

test('what somebody said by name is told of no more once the two are apart: it is not seen either', async () => {
  const [author, guest] = [await world.person(), await world.person('Con-nombre')]
  const secret = await world.secretOf(author)
  await say(guest, secret.id)
  expect(await listOf(author)).toMatchObject([{ nickname: 'Con-nombre' }])
  await block(author, guest)
  expect(await listOf(author)).toEqual([])
  expect(await author.api.notifications.countUnread()).toEqual({ unread: 0 })
})
