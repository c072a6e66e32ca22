// Integration tests of account erasure in chat: remaining state for the other member, concurrent messages and batched erasure.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessionContext } from '../../../test/clients/session-context.ts'
import { eraseAccount } from '../accounts/erasure/erase-account.ts'
import { sendMessage } from './messages/send-message.ts'
import { errorCode } from '../../../test/clients/test-user.ts'
import { newMessageKey } from '../../../test/builders/chat.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { User } from '../../../test/builders/users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

async function eraseUser({ api }: User): Promise<string> {
  const { receipt } = await api.accounts.deleteAccount({ confirm: true })
  await eraseAccount(world.worker, receipt)
  return receipt
}

test('account erasure: the other member sees the conversation with redacted messages and no nickname, and cannot send (CHAT-38, DATA-11)', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(one, other)
  for (const text of ['Uno.', 'Dos.']) await world.chat.sendMessage(one, id, text)
  await world.chat.sendMessage(other, id, 'Míos.')
  await other.api.chat.markConversationRead({ id, seq: 2 })
  const before = await other.api.chat.readConversation({ id })
  expect([before.unread, await other.api.chat.countUnreadMessages()]).toEqual([1, { unread: 1 }])
  const receipt = await eraseUser(one)
  // Unread messages of the deleted account do not count any more.
  expect(await other.api.chat.readConversation({ id })).toEqual({ ...before, nickname: null, isGone: true, unread: 0 })
  expect((await other.api.chat.listMessages({ id })).items.map(({ from, text }) => [from, text])).toEqual([
    ['system', '¡Conversación iniciada! Ahora pueden chatear.'],
    ['them', null],
    ['them', null],
    ['me', 'Míos.'],
  ])
  expect(await errorCode(world.chat.sendMessage(other, id, 'Hola.'))).toBe('chat.closed')
  expect(await errorCode(other.api.chat.block({ conversationId: id }))).toBe('chat.not_found')
  expect(await other.api.chat.markConversationRead({ id, seq: 4 })).toEqual({ unread: 0 })
  expect((await world.api.accounts.readReceipt({ receipt })).erased).toMatchObject({ messages: 2, requests: 1 })
})

test('account erasure: a conversation is closed from the deletion request on, before any message is erased (CHAT-38)', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(one, other)
  await world.chat.sendMessage(one, id, 'Me voy.')
  await one.api.accounts.deleteAccount({ confirm: true })
  expect(await other.api.chat.listConversations()).toMatchObject({
    items: [{ nickname: null, isGone: true, unread: 0 }],
  })
  expect(await other.api.chat.countUnreadMessages()).toEqual({ unread: 0 })
  expect(await errorCode(world.chat.sendMessage(other, id, 'Hola.'))).toBe('chat.closed')
})

test('account erasure: blocks in either direction are deleted with the account', async () => {
  for (const way of ['left', 'stayed'] as const) {
    const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
    const id = await world.chat.startConversation(one, other)
    await (way === 'left' ? one : other).api.chat.block({ conversationId: id })
    await eraseUser(one)
    expect(await other.api.chat.readConversation({ id })).toMatchObject({ isGone: true, isBlocked: false })
    expect(await errorCode(world.chat.sendMessage(other, id, 'Hola.'))).toBe('chat.closed')
    expect((await other.api.chat.listBlocked()).items).toEqual([])
  }
})

test('account erasure: the conversation is deleted when both members are erased, also concurrently', async () => {
  for (const atOnce of [false, true]) {
    const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
    const id = await world.chat.startConversation(one, other)
    await world.chat.sendMessage(one, id, 'Hola.')
    if (atOnce) await Promise.all([eraseUser(one), eraseUser(other)])
    else {
      await eraseUser(one)
      await eraseUser(other)
    }
    expect(await world.sql('select from content.conversations where public_id = $1', [id])).toEqual([])
  }
  const orphans = await world.sql(
    `select from content.messages m where not exists (select from identity.chat_members w
       where w.conversation_id = m.conversation_id and w.account_id is not null)`,
  )
  expect(orphans).toEqual([])
})

test('account erasure: messages sent concurrently with the erasure are erased too', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
    const id = await world.chat.startConversation(one, other)
    const { receipt } = await one.api.accounts.deleteAccount({ confirm: true })
    // A process with a stale session cache would still accept these requests.
    const context = createSessionContext(world.services, one)
    const send = () => {
      // The rate limit of messages is not under test.
      world.clock.advance({ ms: 60_000 })
      return errorCode(sendMessage(context, { id, key: newMessageKey(), text: 'Tarde.' }))
    }
    // Every sender has one message accepted before the erasure, and then sends until the erasure refuses one.
    expect(await Promise.all(Array.from({ length: 4 }, send))).toEqual(['done', 'done', 'done', 'done'])
    const sendUntilRefused = async (): Promise<string> => {
      const code = await send()
      return code === 'done' ? sendUntilRefused() : code
    }
    const refusals = Promise.all(Array.from({ length: 4 }, sendUntilRefused))
    await eraseAccount(world.worker, receipt)
    expect(new Set(await refusals)).toEqual(new Set(['chat.not_participant']))
    const messages = await world.sql<{ text: string | null }>(
      `select m.text from content.messages m join content.conversations c on c.id = m.conversation_id
       where c.public_id = $1 and m.side is not null`,
      [id],
    )
    expect(messages.length).toBeGreaterThanOrEqual(4)
    expect(messages.filter(({ text }) => text !== null)).toEqual([])
    expect(await world.sql('select from identity.accounts where id = $1', [one.accountId])).toEqual([])
  }
})

test('account erasure: 10,000 messages are erased in batches', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(one, other)
  await world.sql(
    `with said as (insert into content.messages (conversation_id, seq, side, text, key)
       select c.id, n + 1, 0, 'Palabra ' || n, 'llave-de-prueba-' || n from content.conversations c, generate_series(1, 10000) n
       where c.public_id = $1)
     update content.conversations set last_seq = 10001 where public_id = $1`,
    [id],
  )
  const receipt = await eraseUser(one)
  expect((await world.api.accounts.readReceipt({ receipt })).erased.messages).toBe(10_000)
  const [left] = await world.sql<{ n: number }>(
    `select count(m.text)::int as n from content.messages m join content.conversations c on c.id = m.conversation_id
     where c.public_id = $1 and m.side is not null`,
    [id],
  )
  expect(left?.n).toBe(0)
  expect(await other.api.chat.listMessages({ id })).toMatchObject({ hasOlder: true, hasNewer: false })
})
