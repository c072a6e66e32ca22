// Integration tests of chat request notifications.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChatWorld, type ChatWorld } from '../../../../test/fixtures/chat-users.ts'
import { listUserNotifications } from '../../../../test/fixtures/notified-world.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await createChatWorld()
})
afterAll(() => world.close())

test('chat request notification: the recipient gets exactly one, with the sender and the request id but no message text (DATA-08, NOTIF-11)', async () => {
  const [one, other] = [await world.chatUser(), await world.chatUser()]
  await world.requestChat(one, other, 'Palabras.')
  const requestId = await world.latestRequestId(other)
  expect(await world.runNotificationJobs(16)).toBe(1)
  const notifications = await listUserNotifications(other)
  expect(notifications).toMatchObject([
    { type: 'chat_request', nickname: one.nickname, personId: one.publicId, requestId, secretId: null, isRead: false },
  ])
  expect(notifications).toHaveLength(1)
  expect(JSON.stringify(notifications)).not.toContain('Palabras')
  expect(await listUserNotifications(one)).toEqual([])
  // After the answer, the notification still links to the request.
  await other.api.chat.answerRequest({ id: requestId, accept: true })
  expect(await listUserNotifications(other)).toMatchObject([{ requestId }])
  // The acceptance appears in chat only and creates no notification.
  expect(await world.runNotificationJobs()).toBe(0)
})

test('chat request notification: a sender without a chosen nickname has null nickname and person id fields', async () => {
  const [silent, other] = [await world.createUser(undefined, 'alguien@correo.example'), await world.chatUser()]
  await world.requestChat(silent, other)
  await world.runNotificationJobs()
  expect(await listUserNotifications(other)).toMatchObject([{ type: 'chat_request', nickname: null, personId: null }])
})

test('chat request notification: requests answered, withdrawn, blocked or from an account under erasure before the job runs create none', async () => {
  const other = await world.chatUser()
  const [answered, withdrawn, leaving, blocked] = [
    await world.chatUser(),
    await world.chatUser(),
    await world.chatUser(),
    await world.chatUser(),
  ]
  await world.requestChat(answered, other)
  await other.api.chat.answerRequest({ id: await world.latestRequestId(other), accept: false })
  await world.requestChat(withdrawn, other)
  await withdrawn.api.chat.block({ personId: other.publicId })
  await world.requestChat(leaving, other)
  await leaving.api.accounts.deleteAccount({ confirm: true })
  await world.requestChat(blocked, other)
  await other.api.chat.block({ personId: blocked.publicId })
  expect(await world.runNotificationJobs()).toBe(4)
  expect(await listUserNotifications(other)).toEqual([])
})

test('chat request notification: a withdrawn request deletes its notification, and a new request creates a new one', async () => {
  const [one, other] = [await world.chatUser(), await world.chatUser()]
  await world.requestChat(one, other)
  await world.runNotificationJobs()
  expect(await listUserNotifications(other)).toHaveLength(1)
  await one.api.chat.block({ personId: other.publicId })
  expect(await listUserNotifications(other)).toEqual([])
  const { items } = await one.api.chat.listBlocked()
  await one.api.chat.unblock({ id: items[0]?.id ?? '' })
  await world.requestChat(one, other)
  await world.runNotificationJobs()
  expect(await listUserNotifications(other)).toMatchObject([{ requestId: await world.latestRequestId(other) }])
})

test('chat request notification: blocking the request removes the notification from the list', async () => {
  const [one, other] = [await world.chatUser(), await world.chatUser()]
  await world.requestChat(one, other)
  await world.runNotificationJobs()
  await other.api.chat.block({ requestId: await world.latestRequestId(other) })
  expect(await listUserNotifications(other)).toEqual([])
})
