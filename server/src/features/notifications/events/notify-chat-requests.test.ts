// Integration tests of chat request notifications.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

test('chat request notification: the recipient gets exactly one, with the sender and the request id but no message text (DATA-08, NOTIF-11)', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  await world.chat.request(one, other, 'Palabras.')
  const requestId = await world.chat.latestRequestId(other)
  expect(await world.notifications.runJobs(16)).toBe(1)
  const notifications = await world.notifications.list(other)
  expect(notifications).toMatchObject([
    { type: 'chat_request', nickname: one.nickname, personId: one.publicId, requestId, secretId: null, isRead: false },
  ])
  expect(notifications).toHaveLength(1)
  expect(JSON.stringify(notifications)).not.toContain('Palabras')
  expect(await world.notifications.list(one)).toEqual([])
  // After the answer, the notification still links to the request.
  await other.api.chat.answerRequest({ id: requestId, accept: true })
  expect(await world.notifications.list(other)).toMatchObject([{ requestId }])
  // The acceptance appears in chat only and creates no notification.
  expect(await world.notifications.runJobs()).toBe(0)
})

test('chat request notification: a sender without a chosen nickname has null nickname and person id fields', async () => {
  const [silent, other] = [
    await world.users.registered({ email: 'alguien@correo.example' }),
    await world.users.chatUser(),
  ]
  await world.chat.request(silent, other)
  await world.notifications.runJobs()
  expect(await world.notifications.list(other)).toMatchObject([
    { type: 'chat_request', nickname: null, personId: null },
  ])
})

test('chat request notification: requests answered, withdrawn, blocked or from an account under erasure before the job runs create none', async () => {
  const other = await world.users.chatUser()
  const [answered, withdrawn, leaving, blocked] = [
    await world.users.chatUser(),
    await world.users.chatUser(),
    await world.users.chatUser(),
    await world.users.chatUser(),
  ]
  await world.chat.request(answered, other)
  await other.api.chat.answerRequest({ id: await world.chat.latestRequestId(other), accept: false })
  await world.chat.request(withdrawn, other)
  await withdrawn.api.chat.block({ personId: other.publicId })
  await world.chat.request(leaving, other)
  await leaving.api.accounts.deleteAccount({ confirm: true })
  await world.chat.request(blocked, other)
  await other.api.chat.block({ personId: blocked.publicId })
  expect(await world.notifications.runJobs()).toBe(4)
  expect(await world.notifications.list(other)).toEqual([])
})

test('chat request notification: a withdrawn request deletes its notification, and a new request creates a new one', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  await world.chat.request(one, other)
  await world.notifications.runJobs()
  expect(await world.notifications.list(other)).toHaveLength(1)
  await one.api.chat.block({ personId: other.publicId })
  expect(await world.notifications.list(other)).toEqual([])
  const { items } = await one.api.chat.listBlocked()
  await one.api.chat.unblock({ id: items[0]?.id ?? '' })
  await world.chat.request(one, other)
  await world.notifications.runJobs()
  expect(await world.notifications.list(other)).toMatchObject([{ requestId: await world.chat.latestRequestId(other) }])
})

test('chat request notification: blocking the request removes the notification from the list', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  await world.chat.request(one, other)
  await world.notifications.runJobs()
  await other.api.chat.block({ requestId: await world.chat.latestRequestId(other) })
  expect(await world.notifications.list(other)).toEqual([])
})
