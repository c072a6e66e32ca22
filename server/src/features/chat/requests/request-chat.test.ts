// Integration tests of chat requests: creation, refusals, privacy setting, rate limits, idempotency and pagination.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollSoon } from '../../../../test/clients/sse-client.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { clearSessionCache } from '../../accounts/auth/read-session.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)
const publicId = expect.stringMatching(/^[0-9A-Za-z]{22}$/)

test('chat.requestChat: the recipient gets a pending request with the normalized message, and the unread event is published (CHAT-25, CHAT-42, DATA-12)', async () => {
  const [one, other] = [await world.users.chatUser('Pide-uno'), await world.users.chatUser()]
  world.notifications.takePublished()
  await world.chat.request(one, other, '  ¿Hablamos?\r\nHola. ')
  const request = {
    id: publicId,
    nickname: 'Pide-uno',
    message: '¿Hablamos?\nHola.',
    at: minute,
    status: 'pending',
    conversationId: null,
  }
  const list = await other.api.chat.listRequests()
  expect(list).toEqual({ items: [request], next: null, pending: 1 })
  expect(await other.api.chat.readRequest({ id: list.items[0]?.id ?? '' })).toEqual(request)
  expect(await other.api.chat.countUnreadMessages()).toEqual({ unread: 1 })
  await pollSoon(world.notifications.takePublished).toEqual([
    { topic: `account:${other.accountId}`, event: { type: 'chat', unread: 1, conversationId: null, seq: null } },
  ])
  // The sender has no pending request to answer.
  expect(await one.api.chat.listRequests()).toEqual({ items: [], next: null, pending: 0 })
})

test('chat.requestChat: the message is optional, and a sender without a chosen nickname has a null nickname field (CHAT-17)', async () => {
  const [silent, other] = [
    await world.users.registered({ email: 'callada@correo.example' }),
    await world.users.chatUser(),
  ]
  await world.chat.request(silent, other)
  expect((await other.api.chat.listRequests()).items).toMatchObject([{ nickname: null, message: null }])
})

test('chat.requestChat: a second request is refused while the first is pending and after a rejection (CHAT-22, CHAT-23)', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const ref = await world.chat.findRef(one, other)
  await one.api.chat.requestChat({ ref })
  expect(await errorCode(one.api.chat.requestChat({ ref, message: 'Otra vez.' }))).toBe('chat.request_pending')
  await other.api.chat.answerRequest({ id: await world.chat.latestRequestId(other), accept: false })
  expect(await errorCode(one.api.chat.requestChat({ ref }))).toBe('chat.request_rejected')
  // The user who rejected may still send a request.
  await world.chat.request(other, one)
  expect((await one.api.chat.listRequests()).items).toHaveLength(1)
})

test('chat.requestChat validation: own, foreign, forged and deleted-account refs are refused (CHAT-25)', async () => {
  const [one, other, third] = [await world.users.chatUser(), await world.users.chatUser(), await world.users.chatUser()]
  expect(await errorCode(one.api.chat.requestChat({ ref: await world.chat.findRef(one, one) }))).toBe('chat.self')
  const unknown = 'chat.user_not_found'
  const foreign = await world.chat.findRef(other, third)
  const ownRef = await world.chat.findRef(one, third)
  for (const ref of [foreign, ownRef.slice(1), `${ownRef}A`, 'x'.repeat(70)])
    expect(await errorCode(one.api.chat.requestChat({ ref }))).toBe(unknown)
  await world.sql(
    `insert into identity.erasures (receipt, account_id, scope, mode) values ($2, $1, 'account', 'immediate')`,
    [third.accountId, '1234567890123456789012'],
  )
  expect(await errorCode(one.api.chat.requestChat({ ref: ownRef }))).toBe(unknown)
  expect(await world.chat.findRef(one, third)).toBe('')
  // No other field selects the recipient.
  for (const extra of [{ secretId: '0'.repeat(22) }, { recipientId: third.accountId }, { status: 'accepted' }])
    expect(await errorCode(one.api.chat.requestChat({ ref: foreign, ...extra }))).toBe('request.invalid')
})

test('chat.requestChat: an existing conversation is refused with chat.already_open and the conversation id (CHAT-25)', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const conversationId = await world.chat.startConversation(one, other)
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const)
    await expect(world.chat.request(who, whom)).rejects.toMatchObject({
      code: 'chat.already_open',
      data: { conversationId },
    })
})

test('chat.saveChatDoor: a request refused by the privacy setting gets the same error as a block (CHAT-24)', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  expect(await other.api.chat.readChatDoor()).toEqual({ door: 'everybody' })
  const refusal = { code: 'chat.request_refused', data: {} }
  for (const privacy of ['nobody', 'followed'] as const) {
    expect(await other.api.chat.saveChatDoor({ door: privacy })).toEqual({ door: privacy })
    expect(await other.api.chat.readChatDoor()).toEqual({ door: privacy })
    await expect(world.chat.request(one, other)).rejects.toMatchObject(refusal)
  }
  await other.api.profiles.follow({ id: one.publicId, following: true })
  await world.chat.request(one, other)
  // Saving other preferences does not change the privacy setting.
  await other.api.accounts.savePreferences({ darkMode: true })
  expect(await other.api.chat.readChatDoor()).toEqual({ door: 'followed' })
  const [third, blocker] = [await world.users.chatUser(), await world.users.chatUser()]
  await blocker.api.chat.block({ personId: third.publicId })
  // The search still lists the user: a missing result would reveal the block.
  const ref = await world.chat.findRef(third, blocker)
  await expect(third.api.chat.requestChat({ ref })).rejects.toMatchObject(refusal)
})

test('preferences: saving chat privacy, quiet hours, schedule or notifications leaves the theme column at its default (DATA-07)', async () => {
  const choices: ((who: User) => Promise<unknown>)[] = [
    ({ api }) => api.chat.saveChatDoor({ door: 'nobody' }),
    ({ api }) => api.accounts.saveQuietHours({ quietHours: { from: 22, to: 7, timeZone: 'America/Bogota' } }),
    ({ api }) => api.accounts.saveNotificationSchedule({ mode: 'instant', hours: [9], timeZone: 'America/Bogota' }),
    ({ api }) => api.accounts.savePreferences({ likeNotifications: false }),
  ]
  for (const choose of choices) {
    const person = await world.users.chatUser()
    await choose(person)
    const themes = world.sql('select dark_mode from identity.preferences where account_id = $1', [person.accountId])
    expect(await themes).toEqual([{ dark_mode: null }])
    expect((await person.api.accounts.readMine()).preferences.darkMode).toBe(false)
  }
})

test('chat.requestChat rate limit: ten requests per day, three for a new account; refused requests consume no token', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.users.chatUser()))
  const [one, another, ...rest] = people
  if (one === undefined || another === undefined) return
  await world.chat.request(another, one)
  const outcomes: string[] = []
  for (const whom of rest) {
    outcomes.push(await errorCode(world.chat.request(one, whom)))
    // Refused without consuming a token.
    expect(await errorCode(world.chat.request(one, whom))).toBe('chat.request_pending')
  }
  expect(outcomes).toEqual(Array.from({ length: chatLimits.requestsPerDay }, () => 'done'))
  expect(await errorCode(world.chat.request(one, another))).toBe('request.too_many')
  await world.sql('update identity.accounts set created_at = now() where id = $1', [another.accountId])
  clearSessionCache(world.services)
  const results = []
  for (const whom of rest.slice(0, 4)) results.push(await errorCode(world.chat.request(another, whom)))
  // New accounts have a separate token bucket, so the earlier request does not count.
  expect(results).toEqual(['done', 'done', 'done', 'request.too_many'])
})

test('chat.requestChat idempotency: retries with the same key insert one request and get the same response', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const ref = await world.chat.findRef(one, other)
  const keyed = world.users.visitor({ address: '10.99.0.1', headers: { 'idempotency-key': 'una-solicitud' } })
  for (const [name, value] of one.cookies) keyed.cookies.set(name, value)
  for (let times = 0; times < 3; times += 1) expect(await keyed.api.chat.requestChat({ ref })).toEqual({})
  expect((await other.api.chat.listRequests()).pending).toBe(1)
})

test('chat.listRequests: keyset pagination returns each request once, newest first', async () => {
  const other = await world.users.chatUser()
  const senders = await Promise.all(Array.from({ length: 23 }, () => world.users.chatUser()))
  for (const sender of senders) await world.chat.request(sender, other)
  const first = await other.api.chat.listRequests()
  const second = await other.api.chat.listRequests({ after: first.next ?? '' })
  expect([first.items.length, second.items.length, first.pending, second.next]).toEqual([20, 3, 23, null])
  expect([...first.items, ...second.items].map(({ nickname }) => nickname)).toEqual(
    senders.map(({ nickname }) => nickname).toReversed(),
  )
})
