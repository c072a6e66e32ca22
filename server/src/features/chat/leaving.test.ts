// What is left of somebody's conversations when they leave, for the other and for nobody.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../test/call-as.ts'
import { newKey, openTalkingWorld, type TalkingWorld } from '../../../test/talkers.ts'
import { codeOf } from '../../../test/team.ts'
import type { Known } from '../../../test/told.ts'
import { eraseAccount } from '../accounts/erase-account.ts'
import { sendMessage } from './send-message.ts'

let world: TalkingWorld
beforeAll(async () => {
  world = await openTalkingWorld()
})
afterAll(() => world.close())

async function leave({ api }: Known): Promise<string> {
  const { receipt } = await api.accounts.deleteAccount({ confirm: true })
  await eraseAccount(world.services, receipt)
  return receipt
}

test('the other keeps the conversation: erased words in their places, nobody’s name, and nothing more can be said', async () => {
  const [one, other] = [await world.talker(), await world.talker()]
  const id = await world.talk(one, other)
  for (const text of ['Uno.', 'Dos.']) await world.say(one, id, text)
  await world.say(other, id, 'Míos.')
  await other.api.chat.markConversationRead({ id, seq: 2 })
  const before = await other.api.chat.readConversation({ id })
  expect([before.unread, await other.api.chat.countUnreadMessages()]).toEqual([1, { unread: 1 }])
  const receipt = await leave(one)
  // What waited of them waits no more.
  expect(await other.api.chat.readConversation({ id })).toEqual({ ...before, nickname: null, isGone: true, unread: 0 })
  expect((await other.api.chat.listMessages({ id })).items.map(({ from, text }) => [from, text])).toEqual([
    ['system', '¡Conversación iniciada! Ahora pueden chatear.'],
    ['them', null],
    ['them', null],
    ['me', 'Míos.'],
  ])
  expect(await codeOf(world.say(other, id, 'Hola.'))).toBe('chat.closed')
  expect(await codeOf(other.api.chat.block({ conversationId: id }))).toBe('chat.not_found')
  expect(await other.api.chat.markConversationRead({ id, seq: 4 })).toEqual({ unread: 0 })
  expect((await world.api.accounts.readReceipt({ receipt })).erased).toMatchObject({ messages: 2, requests: 1 })
})

test('from the moment somebody asks to leave nobody can speak to them, although nothing is erased yet', async () => {
  const [one, other] = [await world.talker(), await world.talker()]
  const id = await world.talk(one, other)
  await world.say(one, id, 'Me voy.')
  await one.api.accounts.deleteAccount({ confirm: true })
  expect(await other.api.chat.listConversations()).toMatchObject({
    items: [{ nickname: null, isGone: true, unread: 0 }],
  })
  expect(await other.api.chat.countUnreadMessages()).toEqual({ unread: 0 })
  expect(await codeOf(world.say(other, id, 'Hola.'))).toBe('chat.closed')
})

test('whoever is blocked, or blocked them, is so no more when they have left', async () => {
  for (const way of ['left', 'stayed'] as const) {
    const [one, other] = [await world.talker(), await world.talker()]
    const id = await world.talk(one, other)
    await (way === 'left' ? one : other).api.chat.block({ conversationId: id })
    await leave(one)
    expect(await other.api.chat.readConversation({ id })).toMatchObject({ isGone: true, isBlocked: false })
    expect(await codeOf(world.say(other, id, 'Hola.'))).toBe('chat.closed')
    expect((await other.api.chat.listBlocked()).items).toEqual([])
  }
})

test('when both have left nothing is left, also when they leave at the same moment', async () => {
  for (const atOnce of [false, true]) {
    const [one, other] = [await world.talker(), await world.talker()]
    const id = await world.talk(one, other)
    await world.say(one, id, 'Hola.')
    if (atOnce) await Promise.all([leave(one), leave(other)])
    else {
      await leave(one)
      await leave(other)
    }
    expect(await world.sql('select from content.conversations where public_id = $1', [id])).toEqual([])
  }
  const orphans = await world.sql(
    `select from content.messages m where not exists (select from identity.chat_members w
       where w.conversation_id = m.conversation_id and w.account_id is not null)`,
  )
  expect(orphans).toEqual([])
})

test('what is said while somebody is being erased is erased too, whoever says it and however it falls', async () => {
  const spoken = new Set<string>()
  for (let round = 0; round < 8; round += 1) {
    const [one, other] = [await world.talker(), await world.talker()]
    const id = await world.talk(one, other)
    const { receipt } = await one.api.accounts.deleteAccount({ confirm: true })
    // As a process would let them that still remembers the session.
    const call = callAs(world.services, one)
    const speaking = Promise.all(
      Array.from({ length: 12 }, () => codeOf(sendMessage(call, { id, key: newKey(), text: 'Tarde.' }))),
    )
    const [codes] = await Promise.all([speaking, eraseAccount(world.services, receipt)])
    for (const code of codes) spoken.add(code)
    const said = await world.sql<{ text: string | null }>(
      `select m.text from content.messages m join content.conversations c on c.id = m.conversation_id
       where c.public_id = $1 and m.side is not null`,
      [id],
    )
    expect(said.filter(({ text }) => text !== null)).toEqual([])
    expect(await world.sql('select from identity.accounts where id = $1', [one.accountId])).toEqual([])
  }
  // Some came before and some after, or it would say nothing.
  expect(spoken).toEqual(new Set(['done', 'chat.not_participant']))
})

test('ten thousand messages go a few at a time', async () => {
  const [one, other] = [await world.talker(), await world.talker()]
  const id = await world.talk(one, other)
  await world.sql(
    `with said as (insert into content.messages (conversation_id, seq, side, text, key)
       select c.id, n + 1, 0, 'Palabra ' || n, 'llave-de-prueba-' || n from content.conversations c, generate_series(1, 10000) n
       where c.public_id = $1)
     update content.conversations set last_seq = 10001 where public_id = $1`,
    [id],
  )
  const receipt = await leave(one)
  expect((await world.api.accounts.readReceipt({ receipt })).erased.messages).toBe(10_000)
  const [left] = await world.sql<{ n: number }>(
    `select count(m.text)::int as n from content.messages m join content.conversations c on c.id = m.conversation_id
     where c.public_id = $1 and m.side is not null`,
    [id],
  )
  expect(left?.n).toBe(0)
  expect(await other.api.chat.listMessages({ id })).toMatchObject({ hasOlder: true, hasNewer: false })
})
