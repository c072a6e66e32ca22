// Integration tests of chat events over SSE: delivery across two processes, to the affected users only, and consistent unread counts.
import type { LiveEvent } from '@murmullo/contract/live'
import { expect, onTestFinished, test } from 'vitest'
import { listen, soon } from '../../../test/listener.ts'
import { newPerson } from '../../../test/person.ts'
import { openTalkingWorld, type TalkingWorld } from '../../../test/talkers.ts'
import type { Heard, Known } from '../../../test/told.ts'
import { openTwoProcesses } from '../../../test/two-processes.ts'
import type { World } from '../../../test/world.ts'

async function registered(world: World, nickname: string) {
  const person = newPerson(world.url)
  await person.api.accounts.register({ email: `${nickname}@correo.example`, password: 'una-clave-larga' })
  await person.api.accounts.changeNickname({ nickname })
  return person
}

test('chat events: request, acceptance and message reach the affected users on any process; a read event reaches only the reader', async () => {
  const [first, second] = await openTwoProcesses()
  const [one, other, third] = [
    await registered(first, 'Oye-una'),
    await registered(first, 'Oye-otra'),
    await registered(first, 'Oye-nadie'),
  ]
  for (const { url } of [first, second]) await soon(async () => (await listen(url)).status).toBe(200)
  const [ofOne, ofOther, ofThird] = [
    await listen(first.url, { as: one }),
    await listen(second.url, { as: other }),
    await listen(second.url, { as: third }),
  ]
  const { items } = await one.api.chat.searchPeople({ term: 'Oye-otra' })
  await one.api.chat.requestChat({ ref: items[0]?.ref ?? '', message: 'Palabras.' })
  const chatNews = ({ news }: typeof ofOne) => news().filter(({ type }) => type === 'chat')
  await soon(() => chatNews(ofOther)).toEqual([{ type: 'chat', unread: 1, conversationId: null, seq: null }])
  const [request] = (await other.at(second.url).chat.listRequests()).items
  const { conversationId } = await other.at(second.url).chat.answerRequest({ id: request?.id ?? '', accept: true })
  const id = conversationId ?? ''
  await soon(() => chatNews(ofOne)).toEqual([{ type: 'chat', unread: 0, conversationId, seq: null }])
  await other.at(second.url).chat.sendMessage({ id, key: 'una-llave-cualquiera', text: 'Palabras.' })
  await soon(() => chatNews(ofOne)).toHaveLength(2)
  expect(chatNews(ofOne).at(-1)).toEqual({ type: 'chat', unread: 1, conversationId, seq: 2 })
  await soon(() => chatNews(ofOther)).toHaveLength(3)
  await one.api.chat.markConversationRead({ id, seq: 2 })
  await soon(() => chatNews(ofOne).at(-1)).toEqual({ type: 'chat', unread: 0, conversationId, seq: 2 })
  // A later event has arrived, so the read event was not delivered to the other member, nor any event to a third user.
  await one.api.chat.sendMessage({ id, key: 'otra-llave-cualquiera', text: 'Palabras.' })
  await soon(() => chatNews(ofOther)).toHaveLength(4)
  expect(chatNews(ofOther).at(-1)).toEqual({ type: 'chat', unread: 1, conversationId, seq: 3 })
  expect(ofThird.news()).toEqual([])
  for (const { heard } of [ofOne, ofOther]) expect(JSON.stringify(heard)).not.toContain('Palabras')
})

test('chat unread event: the last published count is current, although a concurrent message was published between query and publish', async () => {
  const world = await talkingForTest()
  const [one, other] = [await world.talker(), await world.talker()]
  const id = await world.talk(one, other)
  let isFirst = true
  insteadOfCounting(world, async (count) => {
    const counted = await count()
    // A second message is inserted, counted and published before the first count is published.
    if (isFirst) {
      isFirst = false
      await world.say(one, id, 'La segunda.')
      await soon(() => lastOf(world, other)).toMatchObject({ seq: 3 })
    }
    return counted
  })
  await world.say(one, id, 'La primera.')
  await soon(() => lastOf(world, other)).toMatchObject({ unread: 2, seq: 2 })
})

test('chat unread event: a failed count query publishes hello, so that connected clients fetch their state', async () => {
  const world = await talkingForTest()
  const [one, other] = [await world.talker(), await world.talker()]
  const id = await world.talk(one, other)
  insteadOfCounting(world, () => Promise.reject(new Error('no connection is free')))
  await world.say(one, id, 'Sin número.')
  await soon(() => [lastOf(world, one), lastOf(world, other)]).toEqual([{ type: 'hello' }, { type: 'hello' }])
})

const told = new WeakMap<TalkingWorld, Heard[]>()

/** Last event published to the user's channel. */
function lastOf(world: TalkingWorld, { accountId }: Known): LiveEvent | undefined {
  const all = [...(told.get(world) ?? []), ...world.heard()]
  told.set(world, all)
  return all.findLast(({ topic }) => topic === `account:${accountId}`)?.event
}

async function talkingForTest(): Promise<TalkingWorld> {
  const world = await openTalkingWorld()
  onTestFinished(() => world.close())
  return world
}

/** Replaces the count query for both members, which runs for a message. */
function insteadOfCounting({ services: { db } }: TalkingWorld, instead: (count: () => unknown) => Promise<unknown>) {
  const whole = db.preparedAsApp
  const counted = (name: string, text: string, values: unknown[]) =>
    name === 'chat_unread' && (values[0] as string[]).length === 2
      ? instead(() => whole(name, text, values))
      : whole(name, text, values)
  Object.assign(db, { preparedAsApp: counted })
}
