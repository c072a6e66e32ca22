// Integration tests of blocking and unblocking, with pending requests, reports with evidence, and profile access.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { newMessageKey } from '../../../../test/builders/chat.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

async function usersInConversation() {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(one, other)
  return { one, other, id }
}
const blockedBy = async ({ api }: User) => (await api.chat.listBlocked()).items
const trySend = (who: User, id: string) =>
  errorCode(who.api.chat.sendMessage({ id, key: newMessageKey(), text: 'Hola.' }))
const reportsOf = ({ accountId }: User) =>
  world.sql<{ evidence: { from: string; text: string }[] }>(
    `select r.category, r.reason, c.status, r.evidence, r.reporter_id, r.reported_id
     from identity.reports r join identity.report_cases c on c.id = r.case_id where r.reporter_id = $1 order by r.id`,
    [accountId],
  )

test('chat.block: a blocked user cannot send and sees no change; the blocker cannot send either and sees the block (BLOCK-02, BLOCK-03, BLOCK-04, CHAT-37, DATA-10, DATA-13)', async () => {
  const { one, other, id } = await usersInConversation()
  await world.chat.sendMessage(one, id, 'Antes.')
  const seen = async ({ api }: User) => [await api.chat.readConversation({ id }), await api.chat.listMessages({ id })]
  const before = await seen(other)
  await one.api.chat.block({ conversationId: id })
  expect(await seen(other)).toEqual(before)
  expect(await one.api.chat.readConversation({ id })).toMatchObject({
    isBlocked: true,
    blockId: (await blockedBy(one))[0]?.id,
    nickname: other.nickname,
  })
  expect(await trySend(one, id)).toBe('chat.blocked_by_me')
  expect(await trySend(other, id)).toBe('chat.blocked')
  expect(await blockedBy(one)).toMatchObject([{ nickname: other.nickname }])
  expect(await blockedBy(other)).toEqual([])
})

test('chat.unblock: both users may send again, unless the other user has a block too (BLOCK-04, BLOCK-09)', async () => {
  const { one, other, id } = await usersInConversation()
  for (const who of [one, other]) await who.api.chat.block({ conversationId: id })
  expect([await trySend(one, id), await trySend(other, id)]).toEqual(['chat.blocked_by_me', 'chat.blocked_by_me'])
  const [mine] = await blockedBy(one)
  await one.api.chat.unblock({ id: mine?.id ?? '' })
  expect([await trySend(one, id), await trySend(other, id)]).toEqual(['chat.blocked', 'chat.blocked_by_me'])
  const [theirs] = await blockedBy(other)
  // A request for the block of another user has no effect, as for an unknown id.
  await one.api.chat.unblock({ id: theirs?.id ?? '' })
  expect(await blockedBy(other)).toHaveLength(1)
  await other.api.chat.unblock({ id: theirs?.id ?? '' })
  await other.api.chat.unblock({ id: theirs?.id ?? '' })
  expect([await trySend(one, id), await trySend(other, id)]).toEqual(['done', 'done'])
  expect([await blockedBy(one), await blockedBy(other)]).toEqual([[], []])
})

test('chat.block: the target is a conversation, a request or a person id, and the request is idempotent (BLOCK-05, BLOCK-06)', async () => {
  const [one, asker, named] = [await world.users.chatUser(), await world.users.chatUser(), await world.users.chatUser()]
  await world.chat.request(asker, one)
  const requestId = await world.chat.latestRequestId(one)
  for (let times = 0; times < 2; times += 1) {
    await one.api.chat.block({ requestId })
    await one.api.chat.block({ personId: named.publicId })
  }
  expect((await blockedBy(one)).map(({ nickname }) => nickname).toSorted()).toEqual(
    [named.nickname, asker.nickname].toSorted(),
  )
  expect(await one.api.chat.readRequest({ id: requestId })).toMatchObject({ status: 'rejected' })
  expect(await one.api.chat.listRequests()).toMatchObject({ items: [], pending: 0 })
  expect(await errorCode(one.api.chat.block({ personId: one.publicId }))).toBe('chat.block_self')
  const silent = await world.users.registered({ email: 'sin-apodo@correo.example' })
  const never = '0123456789abcdefghijAB'
  for (const meant of [
    { personId: never },
    { personId: silent.publicId },
    { conversationId: never },
    { requestId: never },
  ])
    expect(await errorCode(one.api.chat.block(meant)), JSON.stringify(meant)).toBe('chat.not_found')
  for (const meant of [{}, { personId: never, requestId: never }])
    expect(await errorCode(one.api.chat.block(meant))).toBe('request.invalid')
  // The sender of a request cannot block by it, nor can a user who is not part of it.
  expect(await errorCode(asker.api.chat.block({ requestId }))).toBe('chat.not_found')
  expect(await errorCode(named.api.chat.block({ requestId }))).toBe('chat.not_found')
})

test('chat.block: the response does not reveal whether the other user has a block on the caller', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  await other.api.chat.block({ personId: one.publicId })
  expect(await one.api.chat.block({ personId: other.publicId })).toEqual({})
})

test('chat.block: pending requests end; those of the blocked user are rejected, those of the blocker are deleted', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  await world.chat.request(one, other)
  await world.chat.request(other, one)
  const [mine, theirs] = [await world.chat.latestRequestId(other), await world.chat.latestRequestId(one)]
  await one.api.chat.block({ requestId: theirs })
  expect(await errorCode(other.api.chat.readRequest({ id: mine }))).toBe('chat.request_not_found')
  expect(await errorCode(world.chat.request(one, other))).toBe('chat.blocked_by_me')
  expect(await errorCode(world.chat.request(other, one))).toBe('chat.request_refused')
  await one.api.chat.unblock({ id: (await blockedBy(one))[0]?.id ?? '' })
  expect(await errorCode(world.chat.request(other, one))).toBe('chat.request_rejected')
  expect(await errorCode(world.chat.request(one, other))).toBe('done')
})

test('chat.block report: a block with a category files a report with the last 20 messages from the database as evidence', async () => {
  const { one, other, id } = await usersInConversation()
  for (let n = 0; n < 12; n += 1) {
    await world.chat.sendMessage(one, id, `Mío ${n}`)
    await world.chat.sendMessage(other, id, `Suyo ${n}`)
  }
  await one.api.chat.block({ conversationId: id, report: { category: 'harassment', reason: 'No para.' } })
  const [report, ...more] = await reportsOf(one)
  expect(more).toEqual([])
  expect(report).toMatchObject({
    category: 'harassment',
    reason: 'No para.',
    status: 'pending',
    reporter_id: one.accountId,
    reported_id: other.accountId,
  })
  const messages = Array.from({ length: 10 }, (_, n) => [`me Mío ${n + 2}`, `them Suyo ${n + 2}`]).flat()
  expect(report?.evidence.map(({ from, text }) => `${from} ${text}`)).toEqual(messages)
  expect(report?.evidence).toHaveLength(chatLimits.evidenceMessages)
  // Blocked first without and then with a report; the conversation does not change.
  await other.api.chat.block({ conversationId: id })
  expect(await reportsOf(other)).toEqual([])
  await other.api.chat.block({ conversationId: id, report: { category: 'spam' } })
  expect(await reportsOf(other)).toMatchObject([{ category: 'spam', reason: null }])
  // A second report while the first is pending is ignored.
  await other.api.chat.block({ conversationId: id, report: { category: 'threats' } })
  expect(await reportsOf(other)).toMatchObject([{ category: 'spam', reason: null }])
  expect(await errorCode(one.api.chat.block({ conversationId: id, report: { category: 'nada' as 'spam' } }))).toBe(
    'request.invalid',
  )
})

test('chat.block report: blocking by a request stores its message as evidence; a retry with the idempotency key files one report', async () => {
  const [one, asker] = [await world.users.chatUser(), await world.users.chatUser()]
  await world.chat.request(asker, one, 'Palabras feas.')
  const requestId = await world.chat.latestRequestId(one)
  const keyed = world.users.visitor({ address: '10.99.0.2', headers: { 'idempotency-key': 'un-reporte' } })
  for (const [name, value] of one.cookies) keyed.cookies.set(name, value)
  for (let times = 0; times < 3; times += 1) await keyed.api.chat.block({ requestId, report: { category: 'threats' } })
  expect((await reportsOf(one)).map(({ evidence }) => evidence.map(({ from, text }) => [from, text]))).toEqual([
    [['them', 'Palabras feas.']],
  ])
})

test('chat.listBlocked: keyset pagination, newest day first and in no order of time within a day, without deleted accounts (BLOCK-08)', async () => {
  const one = await world.users.chatUser()
  const people = await Promise.all(Array.from({ length: 22 }, () => world.users.chatUser()))
  for (const { publicId } of people) await one.api.chat.block({ personId: publicId })
  const [older, newer] = [people.slice(0, 4), people.slice(4)]
  await world.sql('update identity.blocks set created_at = created_at - 1 where blocked_id = any ($1)', [
    older.map(({ accountId }) => accountId),
  ])
  const names = (list: readonly { nickname: string | null }[]) => list.map(({ nickname }) => nickname)
  const first = await one.api.chat.listBlocked()
  const second = await one.api.chat.listBlocked({ after: first.next ?? '' })
  const listed = names([...first.items, ...second.items])
  expect(listed.slice(0, newer.length).toSorted()).toEqual(names(newer).toSorted())
  expect(listed.slice(newer.length).toSorted()).toEqual(names(older).toSorted())
  // 18 random ids are in the order of time once in 18! runs.
  expect(listed.slice(0, newer.length)).not.toEqual(names(newer).toReversed())
  expect([first.items.length, second.next]).toEqual([20, null])
  await newer.at(-1)?.api.accounts.deleteAccount({ confirm: true })
  expect(names(await blockedBy(one))).not.toContain(newer.at(-1)?.nickname)
})

test('profile access: after a block, each user gets profiles.not_found for the other', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  await one.api.chat.block({ personId: other.publicId })
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const)
    expect(await errorCode(who.api.profiles.readProfile({ id: whom.publicId }))).toBe('profiles.not_found')
  await one.api.chat.unblock({ id: (await blockedBy(one))[0]?.id ?? '' })
  expect(await other.api.profiles.readProfile({ id: one.publicId })).toMatchObject({ nickname: one.nickname })
})
