// Integration tests of chat events over SSE: delivery across two processes, to the affected users only, and consistent unread counts.
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import { expect, test } from 'vitest'
import { connectSse, pollSoon } from '../../../test/clients/sse-client.ts'
import { type World, createWorldForTest } from '../../../test/world/world.ts'
import type { PublishedEvent } from '../../../test/builders/notifications.ts'
import type { User } from '../../../test/builders/users.ts'

async function registered(world: World, nickname: string) {
  const person = await world.users.registered({ email: `${nickname}@correo.example`, nickname })
  return person
}

test('chat events: request, acceptance and message reach the affected users on any process; a read event reaches only the reader', async () => {
  const first = await createWorldForTest()
  const second = await createWorldForTest({ secondProcessOf: first })
  const [one, other, third] = [
    await registered(first, 'Oye-una'),
    await registered(first, 'Oye-otra'),
    await registered(first, 'Oye-nadie'),
  ]
  for (const { url } of [first, second]) await pollSoon(async () => (await connectSse(url)).status).toBe(200)
  const [ofOne, ofOther, ofThird] = [
    await connectSse(first.url, { as: one }),
    await connectSse(second.url, { as: other }),
    await connectSse(second.url, { as: third }),
  ]
  const { items } = await one.api.chat.searchPeople({ term: 'Oye-otra' })
  await one.api.chat.requestChat({ ref: items[0]?.ref ?? '', message: 'Palabras.' })
  const chatEvents = ({ dataEvents }: typeof ofOne) => dataEvents().filter(({ type }) => type === 'chat')
  await pollSoon(() => chatEvents(ofOther)).toEqual([{ type: 'chat', unread: 1, conversationId: null, seq: null }])
  const [request] = (await other.apiAt(second.url).chat.listRequests()).items
  const { conversationId } = await other.apiAt(second.url).chat.answerRequest({ id: request?.id ?? '', accept: true })
  const id = conversationId ?? ''
  await pollSoon(() => chatEvents(ofOne)).toEqual([{ type: 'chat', unread: 0, conversationId, seq: null }])
  await other.apiAt(second.url).chat.sendMessage({ id, key: 'una-llave-cualquiera', text: 'Palabras.' })
  await pollSoon(() => chatEvents(ofOne)).toHaveLength(2)
  expect(chatEvents(ofOne).at(-1)).toEqual({ type: 'chat', unread: 1, conversationId, seq: 2 })
  await pollSoon(() => chatEvents(ofOther)).toHaveLength(3)
  await one.api.chat.markConversationRead({ id, seq: 2 })
  await pollSoon(() => chatEvents(ofOne).at(-1)).toEqual({ type: 'chat', unread: 0, conversationId, seq: 2 })
  // A later event has arrived, so the read event was not delivered to the other member, nor any event to a third user.
  await one.api.chat.sendMessage({ id, key: 'otra-llave-cualquiera', text: 'Palabras.' })
  await pollSoon(() => chatEvents(ofOther)).toHaveLength(4)
  expect(chatEvents(ofOther).at(-1)).toEqual({ type: 'chat', unread: 1, conversationId, seq: 3 })
  expect(ofThird.dataEvents()).toEqual([])
  for (const { events } of [ofOne, ofOther]) expect(JSON.stringify(events)).not.toContain('Palabras')
})

test('chat unread event: the last published count is current, although a concurrent message was published between query and publish', async () => {
  const world = await openWorldForTest()
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(one, other)
  let isFirst = true
  replaceCountQuery(world, async (count) => {
    const counted = await count()
    // A second message is inserted, counted and published before the first count is published.
    if (isFirst) {
      isFirst = false
      await world.chat.sendMessage(one, id, 'La segunda.')
      await pollSoon(() => lastEventFor(world, other)).toMatchObject({ seq: 3 })
    }
    return counted
  })
  await world.chat.sendMessage(one, id, 'La primera.')
  await pollSoon(() => lastEventFor(world, other)).toMatchObject({ unread: 2, seq: 2 })
})

test('chat unread event: a failed count query publishes hello, so that connected clients fetch their state', async () => {
  const world = await openWorldForTest()
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(one, other)
  replaceCountQuery(world, () => Promise.reject(new Error('no connection is free')))
  await world.chat.sendMessage(one, id, 'Sin número.')
  // An event of the accepted request may arrive later than hello.
  await pollSoon(() => [one, other].map((user) => eventsFor(world, user).some(({ type }) => type === 'hello'))).toEqual(
    [true, true],
  )
})

const publishedEvents = new WeakMap<World, PublishedEvent[]>()

/** Events published to the user's channel. */
function eventsFor(world: World, { accountId }: User): LiveEvent[] {
  const all = [...(publishedEvents.get(world) ?? []), ...world.notifications.takePublished()]
  publishedEvents.set(world, all)
  return all.flatMap(({ topic, event }) => (topic === `account:${accountId}` ? [event] : []))
}

const lastEventFor = (world: World, user: User) => eventsFor(world, user).at(-1)

const openWorldForTest = (): Promise<World> => createWorldForTest({ clock: 'stopped' })

/** Replaces the count query for both members, which runs for a message. */
function replaceCountQuery({ services: { db } }: World, instead: (count: () => unknown) => Promise<unknown>) {
  const whole = db.write.prepared
  const counted = (name: string, text: string, values: unknown[]) =>
    name === 'chat_unread' && (values[0] as string[]).length === 2
      ? instead(() => whole(name, text, values))
      : whole(name, text, values)
  Object.assign(db.write, { prepared: counted })
}
