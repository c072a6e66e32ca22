// Integration tests of messages: send, idempotency, validation, rate limit, pagination, read position and unread counts.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollSoon } from '../../../../test/clients/sse-client.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { newMessageKey } from '../../../../test/builders/chat.ts'
import type { PublishedEvent } from '../../../../test/builders/notifications.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)

const isUpTo =
  (seq: number) =>
  ({ event }: PublishedEvent) =>
    event.type === 'chat' && event.seq === seq

async function usersInConversation() {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(one, other)
  return { one, other, id }
}

test('chat.sendMessage: both members read the message from their side, and an event is published to each (CHAT-30, DATA-11)', async () => {
  const { one, other, id } = await usersInConversation()
  const key = newMessageKey()
  const sent = await one.api.chat.sendMessage({ id, key, text: '  Hola,\r\n¿qué tal? 🙂 ' })
  expect(sent).toEqual({ seq: 2, from: 'me', text: 'Hola,\n¿qué tal? 🙂', at: minute, key })
  expect((await one.api.chat.listMessages({ id })).items.at(-1)).toEqual(sent)
  // The idempotency key is not exposed to the other member.
  expect((await other.api.chat.listMessages({ id })).items.at(-1)).toEqual({ ...sent, from: 'them', key: null })
  const events: PublishedEvent[] = []
  await pollSoon(() => (events.push(...world.notifications.takePublished().filter(isUpTo(2))), events)).toHaveLength(2)
  expect(events).toEqual(
    expect.arrayContaining([
      { topic: `account:${one.accountId}`, event: { type: 'chat', unread: 0, conversationId: id, seq: 2 } },
      { topic: `account:${other.accountId}`, event: { type: 'chat', unread: 1, conversationId: id, seq: 2 } },
    ]),
  )
  expect(await world.chat.sendMessage(other, id, 'Bien.')).toBe(3)
  expect((await other.api.chat.listConversations()).items).toMatchObject([{ id, unread: 1 }])
})

test('chat.sendMessage idempotency: the same key and text gets the same response; another text is refused with chat.key_reused', async () => {
  const { one, other, id } = await usersInConversation()
  const key = newMessageKey()
  const send = (text: string, who = one) => who.api.chat.sendMessage({ id, key, text })
  const first = await send('Una vez.')
  expect(await send('Una vez.')).toEqual(first)
  expect(await errorCode(send('Otra cosa.'))).toBe('chat.key_reused')
  // Keys of the two members are independent.
  expect(await send('Yo también.', other)).toMatchObject({ seq: 3 })
  expect((await one.api.chat.listMessages({ id })).items).toHaveLength(3)
  expect((await other.api.chat.listConversations()).items).toMatchObject([{ unread: 1 }])
  // A retry of a stored message succeeds even after a block.
  await other.api.chat.block({ conversationId: id })
  expect(await send('Una vez.')).toEqual(first)
  expect(await errorCode(one.api.chat.sendMessage({ id, key: newMessageKey(), text: 'Nuevo.' }))).toBe('chat.blocked')
})

test('chat.sendMessage validation: empty, too long or control-character texts, extra fields and invalid keys are refused (CHAT-31)', async () => {
  const { one, id } = await usersInConversation()
  const key = newMessageKey()
  for (const text of ['', '  \n ', 'a'.repeat(chatLimits.messageMax + 1), 'a\u0000b', '\n'.repeat(10)])
    expect(await errorCode(one.api.chat.sendMessage({ id, key, text })), JSON.stringify(text)).toBe('request.invalid')
  for (const extra of [{ side: 1 }, { from: 'system' }, { isSystem: true }, { senderId: one.accountId }, { seq: 1 }])
    expect(await errorCode(one.api.chat.sendMessage({ id, key, text: 'Hola.', ...extra }))).toBe('request.invalid')
  for (const wrong of ['', 'corta', 'x'.repeat(41), 'con espacios aquí..'])
    expect(await errorCode(one.api.chat.sendMessage({ id, key: wrong, text: 'Hola.' }))).toBe('request.invalid')
  const longest = 'ñ'.repeat(chatLimits.messageMax)
  expect(await one.api.chat.sendMessage({ id, key, text: longest })).toMatchObject({ text: longest, seq: 2 })
})

test('chat.sendMessage rate limit: the 21st message within a minute gets too_many; a retry consumes no token', async () => {
  const { one, id } = await usersInConversation()
  const keys = Array.from({ length: chatLimits.messagesPerMinute }, newMessageKey)
  for (const key of keys) {
    await world.chat.sendMessage(one, id, 'Hola.', key)
    if (key !== keys.at(-1)) await world.chat.sendMessage(one, id, 'Hola.', key)
  }
  expect(await errorCode(world.chat.sendMessage(one, id, 'Una más.'))).toBe('request.too_many')
  world.clock.advance({ ms: 3_000 })
  expect(await errorCode(world.chat.sendMessage(one, id, 'Una más.'))).toBe('done')
  expect(await errorCode(world.chat.sendMessage(one, id, 'Y otra.'))).toBe('request.too_many')
})

test('chat.listMessages pagination: 20 messages per page, backward and forward without gap or duplicate (CHAT-33, LIMIT-02)', async () => {
  const { one, other, id } = await usersInConversation()
  const texts = Array.from({ length: 50 }, (_, n) => `Mensaje ${n}`)
  await world.sql(
    `with said as (insert into content.messages (conversation_id, seq, side, text, key)
       select c.id, n + 1, n % 2, 'Mensaje ' || n - 1, 'llave-de-prueba-' || n from content.conversations c, generate_series(1, 50) n
       where c.public_id = $1)
     update content.conversations set last_seq = 51 where public_id = $1`,
    [id],
  )
  const last = await one.api.chat.listMessages({ id })
  expect([last.items.length, last.hasOlder, last.hasNewer]).toEqual([20, true, false])
  const seqs = ({ items }: typeof last) => items.map(({ seq }) => seq)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
  expect(seqs(last)).toEqual(range(32, 51))
  const middle = await one.api.chat.listMessages({ id, before: 32 })
  expect([seqs(middle), middle.hasOlder, middle.hasNewer]).toEqual([range(12, 31), true, true])
  const oldest = await one.api.chat.listMessages({ id, before: 12 })
  expect([seqs(oldest), oldest.hasOlder, oldest.hasNewer]).toEqual([range(1, 11), false, true])
  const forward = await one.api.chat.listMessages({ id, after: 11 })
  expect(forward).toEqual({ ...middle })
  const newest = await one.api.chat.listMessages({ id, after: 50 })
  expect([seqs(newest), newest.hasOlder, newest.hasNewer]).toEqual([[51], true, false])
  for (const after of [51, 52, 9_007_199_254_740_991])
    expect(await one.api.chat.listMessages({ id, after })).toEqual({ items: [], hasOlder: true, hasNewer: false })
  expect(await one.api.chat.listMessages({ id, before: 1 })).toEqual({ items: [], hasOlder: false, hasNewer: true })
  expect(await one.api.chat.listMessages({ id, before: 9_007_199_254_740_991 })).toEqual(last)
  expect(seqs(await one.api.chat.listMessages({ id, after: 0 }))).toEqual(range(1, 20))
  const both = [...oldest.items, ...middle.items, ...last.items]
  expect(both.slice(1).map(({ text }) => text)).toEqual(texts)
  // The other member gets the same messages with opposite sides.
  const sides = (await other.api.chat.listMessages({ id })).items.map(({ from }) => from)
  expect(sides).toEqual(last.items.map(({ from }) => (from === 'me' ? 'them' : 'me')))
})

test('chat.markConversationRead: the unread count decreases, the position never moves back, and only the reader gets an event (CHAT-41, DATA-10)', async () => {
  const { one, other, id } = await usersInConversation()
  for (let n = 0; n < 4; n += 1) await world.chat.sendMessage(one, id, `${n}`)
  await world.chat.sendMessage(other, id, 'Mío.')
  await world.chat.sendMessage(one, id, 'Último.')
  const unread = async () => {
    const { readSeq, unread: here } = await other.api.chat.readConversation({ id })
    return [readSeq, here, (await other.api.chat.countUnreadMessages()).unread]
  }
  expect(await unread()).toEqual([0, 5, 5])
  // The last event has arrived, so no earlier event is pending.
  const lastEvent = { type: 'chat', unread: 5, conversationId: id, seq: 7 }
  await pollSoon(() => world.notifications.takePublished().map(({ event }) => event)).toContainEqual(lastEvent)
  expect(await other.api.chat.markConversationRead({ id, seq: 3 })).toEqual({ unread: 3 })
  expect(await unread()).toEqual([3, 3, 3])
  const events: PublishedEvent[] = []
  await pollSoon(() => (events.push(...world.notifications.takePublished().filter(isUpTo(3))), events)).toEqual([
    { topic: `account:${other.accountId}`, event: { type: 'chat', unread: 3, conversationId: id, seq: 3 } },
  ])
  for (const seq of [0, 1, 3]) expect(await other.api.chat.markConversationRead({ id, seq })).toEqual({ unread: 3 })
  expect(await other.api.chat.markConversationRead({ id, seq: 6 })).toEqual({ unread: 1 })
  // A sequence number beyond the last message is capped.
  expect(await other.api.chat.markConversationRead({ id, seq: 9_007_199_254_740_991 })).toEqual({ unread: 0 })
  expect(await unread()).toEqual([7, 0, 0])
  await world.chat.sendMessage(one, id, 'Y otro.')
  expect(await unread()).toEqual([7, 1, 1])
})

test('chat.countUnreadMessages: sums unread messages and pending requests, capped at 100', async () => {
  const { one, other, id } = await usersInConversation()
  const third = await world.users.chatUser()
  await world.chat.request(third, other)
  await world.chat.sendMessage(one, id, 'Hola.')
  expect(await other.api.chat.countUnreadMessages()).toEqual({ unread: 2 })
  await world.sql('update identity.chat_members set unread = 250 where account_id = $1', [other.accountId])
  expect(await other.api.chat.countUnreadMessages()).toEqual({ unread: chatLimits.unreadMax })
  expect((await other.api.chat.readConversation({ id })).unread).toBe(chatLimits.unreadMax)
})

test('chat.readConversation: hasAnswered is true only after the other member answered twice, which enables links', async () => {
  const { one, other, id } = await usersInConversation()
  const hasAnswered = async () => [
    (await one.api.chat.readConversation({ id })).hasAnswered,
    (await other.api.chat.readConversation({ id })).hasAnswered,
  ]
  // Consecutive messages of one member do not count as answers.
  for (let n = 0; n < 3; n += 1) await world.chat.sendMessage(one, id, 'Hola.')
  await world.chat.sendMessage(other, id, 'Una.')
  await world.chat.sendMessage(other, id, 'Y más.')
  expect(await hasAnswered()).toEqual([false, false])
  await world.chat.sendMessage(one, id, '¿Sí?')
  await world.chat.sendMessage(other, id, 'Dos.')
  expect(await hasAnswered()).toEqual([true, false])
  await world.chat.sendMessage(one, id, 'Bueno.')
  expect(await hasAnswered()).toEqual([true, true])
})

test('chat.listConversations: keyset pagination, sorted by last message; a foreign cursor is refused (CHAT-06)', async () => {
  const one = await world.users.chatUser()
  const ids: string[] = []
  for (let n = 0; n < 23; n += 1) ids.push(await world.chat.startConversation(await world.users.chatUser(), one))
  await world.chat.sendMessage(one, ids[0] ?? '', 'La primera, arriba.')
  const first = await one.api.chat.listConversations()
  const second = await one.api.chat.listConversations({ after: first.next ?? '' })
  const expected = [ids[0], ...ids.slice(1).toReversed()]
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(expected)
  expect([first.items.length, second.next]).toEqual([chatLimits.conversationsPageSize, null])
  const other = await world.users.chatUser()
  expect(await errorCode(other.api.chat.listConversations({ after: first.next ?? '' }))).toBe('request.invalid')
})

test('chat.readConversation: the time is that of the last message, and a read request does not update it (CHAT-09)', async () => {
  const { one, other, id } = await usersInConversation()
  await world.sql(
    `update content.conversations set last_message_at = now() - interval '3 hours' where public_id = $1`,
    [id],
  )
  const before = (await other.api.chat.readConversation({ id })).at
  await one.api.chat.markConversationRead({ id, seq: 1 })
  expect((await other.api.chat.readConversation({ id })).at).toBe(before)
  await world.chat.sendMessage(one, id, 'Ahora.')
  const { at } = await other.api.chat.readConversation({ id })
  expect(at > before).toBe(true)
  expect(at).toBe((await other.api.chat.listMessages({ id })).items.at(-1)?.at)
})
