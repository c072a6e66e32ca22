// Integration tests of chat request notifications.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTalkingWorld, type TalkingWorld } from '../../../test/talkers.ts'
import { listOf } from '../../../test/told.ts'

let world: TalkingWorld
beforeAll(async () => {
  world = await openTalkingWorld()
})
afterAll(() => world.close())

test('chat request notification: the recipient gets exactly one, with the sender and the request id but no message text', async () => {
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
  // After the answer, the notification still links to the request.
  await other.api.chat.answerRequest({ id: requestId, accept: true })
  expect(await listOf(other)).toMatchObject([{ requestId }])
  // The acceptance appears in chat only and creates no notification.
  expect(await world.work()).toBe(0)
})

test('chat request notification: a sender without a chosen nickname has null nickname and person id fields', async () => {
  const [silent, other] = [await world.person(undefined, 'alguien@correo.example'), await world.talker()]
  await world.ask(silent, other)
  await world.work()
  expect(await listOf(other)).toMatchObject([{ type: 'chat_request', nickname: null, personId: null }])
})

test('chat request notification: requests answered, withdrawn, blocked or from an account under erasure before the job runs create none', async () => {
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

test('chat request notification: a withdrawn request deletes its notification, and a new request creates a new one', async () => {
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

test('chat request notification: blocking the request removes the notification from the list', async () => {
  const [one, other] = [await world.talker(), await world.talker()]
  await world.ask(one, other)
  await world.work()
  await other.api.chat.block({ requestId: await world.asked(other) })
  expect(await listOf(other)).toEqual([])
})
