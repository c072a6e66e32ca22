// Integration tests of answering chat requests: accept, reject, idempotency, access and blocks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollSoon } from '../../../../test/clients/sse-client.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)

/** Two users; the first has sent a chat request to the second. */
async function usersWithRequest() {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  await world.chat.request(one, other, 'Hola.')
  return { one, other, id: await world.chat.latestRequestId(other) }
}

test('chat.answerRequest: accepting creates one conversation for both users, with a system message, and publishes an event to each (CHAT-46, CHAT-47, DATA-09, DATA-11, DATA-12, DATA-23, DATA-26)', async () => {
  const { one, other, id } = await usersWithRequest()
  await pollSoon(world.notifications.takePublished).toHaveLength(1)
  const { conversationId } = await other.api.chat.answerRequest({ id, accept: true })
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    const listed = {
      id: conversationId,
      nickname: whom.nickname,
      isGone: false,
      isBlocked: false,
      at: minute,
      unread: 0,
    }
    expect(await who.api.chat.listConversations()).toEqual({ items: [listed], next: null })
    expect(await who.api.chat.readConversation({ id: conversationId ?? '' })).toEqual({
      ...listed,
      blockId: null,
      readSeq: 0,
      hasAnswered: false,
    })
    expect(await who.api.chat.listMessages({ id: conversationId ?? '' })).toEqual({
      items: [{ seq: 1, from: 'system', text: '¡Conversación iniciada! Ahora pueden chatear.', at: minute, key: null }],
      hasOlder: false,
      hasNewer: false,
    })
    expect(await who.api.chat.countUnreadMessages()).toEqual({ unread: 0 })
  }
  const events: unknown[] = []
  await pollSoon(() => (events.push(...world.notifications.takePublished()), events)).toHaveLength(2)
  expect(events).toEqual(
    expect.arrayContaining(
      [one, other].map(({ accountId }) => ({
        topic: `account:${accountId}`,
        event: { type: 'chat', unread: 0, conversationId, seq: null },
      })),
    ),
  )
  expect(await other.api.chat.readRequest({ id })).toMatchObject({ status: 'accepted', conversationId })
  expect((await other.api.chat.listRequests()).items).toEqual([])
})

test('chat.answerRequest: rejecting creates no conversation and publishes no event to the sender (CHAT-48, DATA-12)', async () => {
  const { one, other, id } = await usersWithRequest()
  await pollSoon(world.notifications.takePublished).toHaveLength(1)
  expect(await other.api.chat.answerRequest({ id, accept: false })).toEqual({ conversationId: null })
  expect(await other.api.chat.readRequest({ id })).toMatchObject({ status: 'rejected', conversationId: null })
  expect(await one.api.chat.listConversations()).toEqual({ items: [], next: null })
  const topics: string[] = []
  await pollSoon(() => (topics.push(...world.notifications.takePublished().map(({ topic }) => topic)), topics)).toEqual(
    [`account:${other.accountId}`],
  )
})

test('chat.answerRequest: the same answer again gets the same response, and the opposite answer is refused with chat.answered', async () => {
  for (const accept of [true, false]) {
    const { other, id } = await usersWithRequest()
    const first = await other.api.chat.answerRequest({ id, accept })
    expect(await other.api.chat.answerRequest({ id, accept })).toEqual(first)
    expect(await errorCode(other.api.chat.answerRequest({ id, accept: !accept }))).toBe('chat.answered')
  }
})

test('chat.answerRequest: with crossed requests, one acceptance accepts both with the same conversation', async () => {
  const { one, other, id } = await usersWithRequest()
  await world.chat.request(other, one)
  const crossed = await world.chat.latestRequestId(one)
  const { conversationId } = await other.api.chat.answerRequest({ id, accept: true })
  expect(await one.api.chat.readRequest({ id: crossed })).toMatchObject({ status: 'accepted', conversationId })
  expect(await one.api.chat.answerRequest({ id: crossed, accept: true })).toEqual({ conversationId })
  expect(await errorCode(one.api.chat.answerRequest({ id: crossed, accept: false }))).toBe('chat.answered')
  expect((await one.api.chat.listConversations()).items).toHaveLength(1)
})

test('chat.readRequest access: the sender gets request_not_yours; any other user gets the same error as for an unknown id (CHAT-50, CHAT-54, CHAT-55)', async () => {
  const { one, other, id } = await usersWithRequest()
  const stranger = await world.users.chatUser()
  const never = '0123456789abcdefghijAB'
  expect(await errorCode(one.api.chat.readRequest({ id }))).toBe('chat.request_not_yours')
  expect(await errorCode(one.api.chat.answerRequest({ id, accept: true }))).toBe('chat.answer_not_yours')
  for (const wanted of [id, never]) {
    expect(await errorCode(stranger.api.chat.readRequest({ id: wanted }))).toBe('chat.request_not_found')
    for (const accept of [true, false])
      expect(await errorCode(stranger.api.chat.answerRequest({ id: wanted, accept }))).toBe('chat.request_unknown')
  }
  expect(await other.api.chat.readRequest({ id })).toMatchObject({ status: 'pending' })
})

test('chat.answerRequest: a request ended by a block of either user creates no conversation', async () => {
  const first = await usersWithRequest()
  await first.one.api.chat.block({ personId: first.other.publicId })
  expect(await errorCode(first.other.api.chat.answerRequest({ id: first.id, accept: true }))).toBe(
    'chat.request_unknown',
  )
  const second = await usersWithRequest()
  const { other, id } = second
  await other.api.chat.block({ requestId: id })
  expect(await errorCode(other.api.chat.answerRequest({ id, accept: true }))).toBe('chat.blocked_by_me')
  expect(await other.api.chat.answerRequest({ id, accept: false })).toEqual({ conversationId: null })
  const { items } = await other.api.chat.listBlocked()
  await other.api.chat.unblock({ id: items[0]?.id ?? '' })
  expect(await errorCode(other.api.chat.answerRequest({ id, accept: true }))).toBe('chat.answered')
})

test('account erasure: a request from an account under erasure is not listed, counted, readable or answerable', async () => {
  const { one, other, id } = await usersWithRequest()
  await one.api.accounts.deleteAccount({ confirm: true })
  expect(await other.api.chat.listRequests()).toEqual({ items: [], next: null, pending: 0 })
  expect(await other.api.chat.countUnreadMessages()).toEqual({ unread: 0 })
  expect(await errorCode(other.api.chat.readRequest({ id }))).toBe('chat.request_not_found')
  expect(await errorCode(other.api.chat.answerRequest({ id, accept: true }))).toBe('chat.request_unknown')
})
