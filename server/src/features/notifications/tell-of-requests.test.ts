import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTalkingWorld, type TalkingWorld } from '../../../test/talkers.ts'
import { listOf } from '../../../test/told.ts'

let world: TalkingWorld
beforeAll(async () => {
  world = await openTalkingWorld()
})
afterAll(() => world.close())

test('whoever is asked to talk hears of it once, with who asks and where to answer', async () => {
  const [one, other] = [await world.talker(), await world.talker()]
  await world.ask(one, other, 'Palabras.')
  const requestId = await world.asked(other)
  expect(await world.work(16)).toBe(1)
  const told = await listOf(other)
  expect(told).toMatchObject([
    { type: 'chat_request', nickname: one.nickname, personId: one.publicId, requestId, secretId: null, isRead: false },
  ])
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain('Palabras')
  expect(await listOf(one)).toEqual([])
  // Answered it still leads there.
  await other.api.chat.answerRequest({ id: requestId, accept: true })
  expect(await listOf(other)).toMatchObject([{ requestId }])
  // That one accepted is told in chat, and by no notification.
  expect(await world.work()).toBe(0)
})

test('who never chose a nickname is "Alguien"', async () => {
  const [silent, other] = [await world.person(undefined, 'alguien@correo.example'), await world.talker()]
  await world.ask(silent, other)
  await world.work()
  expect(await listOf(other)).toMatchObject([{ type: 'chat_request', nickname: null, personId: null }])
})

test('what was answered, taken back or asked by who left before the worker came is not told of', async () => {
  const other = await world.talker()
  const [answered, withdrawn, leaving, blocked] = [
    await world.talker(),
    await world.talker(),
    await world.talker(),
    await world.talker(),
  ]
  await world.ask(answered, other)
  await other.api.chat.answerRequest({ id: await world.asked(other), accept: false })
  await world.ask(withdrawn, other)
  await withdrawn.api.chat.block({ personId: other.publicId })
  await world.ask(leaving, other)
  await leaving.api.accounts.deleteAccount({ confirm: true })
  await world.ask(blocked, other)
  await other.api.chat.block({ personId: blocked.publicId })
  expect(await world.work()).toBe(4)
  expect(await listOf(other)).toEqual([])
})

test('what is taken back takes its notification along, and asked again it is told again', async () => {
  const [one, other] = [await world.talker(), await world.talker()]
  await world.ask(one, other)
  await world.work()
  expect(await listOf(other)).toHaveLength(1)
  await one.api.chat.block({ personId: other.publicId })
  expect(await listOf(other)).toEqual([])
  const { items } = await one.api.chat.listBlocked()
  await one.api.chat.unblock({ id: items[0]?.id ?? '' })
  await world.ask(one, other)
  await world.work()
  expect(await listOf(other)).toMatchObject([{ requestId: await world.asked(other) }])
})

test('a request that was blocked by then names nobody', async () => {
  const [one, other] = [await world.talker(), await world.talker()]
  await world.ask(one, other)
  await world.work()
  await other.api.chat.block({ requestId: await world.asked(other) })
  expect(await listOf(other)).toMatchObject([{ type: 'chat_request', nickname: null, personId: null }])
})
