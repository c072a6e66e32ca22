// Access tests of every chat endpoint with every foreign id: the response equals that of an unknown id, byte for byte. Reading does not
// change the state that the other member sees.
import { chat } from '@murmullo/contract/chat/chat'
import type { Endpoint } from '@murmullo/contract/core/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedEvent } from '../../../test/builders/notifications.ts'
import { type TestUser } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { User } from '../../../test/builders/users.ts'

let world: World
let one: User
let other: User
/** Ids of conversations, requests, blocks and accounts of other users. */
let ids: { conversation: string; request: string; block: string; sender: string; third: string }
const unknownId = '0123456789abcdefghijAB'

beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  ;[one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const conversation = await world.chat.startConversation(one, other)
  await world.chat.sendMessage(one, conversation, 'Palabras de una.')
  await world.chat.sendMessage(other, conversation, 'Palabras de otra.')
  const [sender, third] = [await world.users.chatUser(), await world.users.chatUser()]
  await world.chat.request(sender, other, 'Palabras de quien pide.')
  await other.api.chat.block({ personId: third.publicId })
  const [block] = (await other.api.chat.listBlocked()).items
  ids = {
    conversation,
    request: await world.chat.latestRequestId(other),
    block: block?.id ?? '',
    sender: sender.publicId,
    third: third.publicId,
  }
})
afterAll(() => world.close())

const inputs: Record<keyof typeof chat, (id: string) => Record<string, unknown>[]> = {
  searchPeople: () => [{ term: 'habla' }],
  requestChat: (id) => [{ ref: id }, { ref: id.repeat(3), message: 'Hola.' }],
  listRequests: () => [{}],
  readRequest: (id) => [{ id }],
  answerRequest: (id) => [
    { id, accept: true },
    { id, accept: false },
  ],
  listConversations: () => [{}],
  readConversation: (id) => [{ id }],
  listMessages: (id) => [{ id }, { id, before: 3 }, { id, after: 1 }],
  sendMessage: (id) => [{ id, key: 'una-llave-de-fuera', text: 'Me cuelo.' }],
  markConversationRead: (id) => [{ id, seq: 2 }],
  countUnreadMessages: () => [{}],
  block: (id) => [
    { conversationId: id },
    { requestId: id },
    { conversationId: id, report: { category: 'spam', reason: 'Sí.' } },
  ],
  listBlocked: () => [{}],
  unblock: (id) => [{ id }],
  readChatDoor: () => [{}],
  saveChatDoor: () => [{ door: 'everybody' }],
}
const endpoints = Object.entries(chat) as [keyof typeof chat, Endpoint][]

/** Complete response: status, headers and body, without the random request id. */
async function fullResponse(
  { cookies }: TestUser,
  { method, path }: Endpoint,
  input: Record<string, unknown>,
): Promise<string> {
  const left = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left[name])
    delete left[name]
    return value
  })
  const query = method === 'GET' ? `?${new URLSearchParams(left as Record<string, string>).toString()}` : ''
  const response = await fetch(`${world.url}/api/v1${address}${query}`, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': nextAddress(),
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
    ...(method !== 'GET' && { body: JSON.stringify(left) }),
  })
  const headers = [...response.headers].filter(([name]) => name !== 'date').map((pair) => pair.join(': '))
  const generatedId = response.headers.get('x-request-id') ?? '—'
  return [response.status, ...headers.toSorted(), '', await response.text()]
    .join('\n')
    .replaceAll(generatedId, '(drawn)')
}
let networks = 0
function nextAddress(): string {
  networks += 1
  return `10.66.${networks >> 8}.${networks & 255}`
}

async function statesOf() {
  const rows = await world.sql(
    `select to_jsonb(x)::text from (select * from content.messages order by 1, 2) x
     union all select to_jsonb(x)::text from identity.chat_members x union all select to_jsonb(x)::text from identity.chat_requests x
     union all select to_jsonb(x)::text from identity.blocks x union all select to_jsonb(x)::text from identity.reports x order by 1`,
  )
  return JSON.stringify(rows)
}

test('chat access: a user who is not a member, blocked or not, gets the same response for a foreign id as for an unknown id (CHAT-35, CHAT-36)', async () => {
  const [stranger, blocked] = [await world.users.chatUser(), await world.users.chatUser()]
  await other.api.chat.block({ personId: blocked.publicId })
  const before = await statesOf()
  let compared = 0
  for (const person of [stranger, blocked])
    for (const [name, endpoint] of endpoints)
      for (const id of [ids.conversation, ids.request, ids.block])
        for (const [index, input] of inputs[name](id).entries()) {
          const answer = await fullResponse(person, endpoint, input)
          expect(answer, `${name} ${JSON.stringify(input)}`).toBe(
            await fullResponse(person, endpoint, inputs[name](unknownId)[index] ?? {}),
          )
          expect(answer, name).not.toContain('Palabras')
          for (const known of Object.values(ids)) expect(answer, name).not.toContain(known)
          compared += 1
        }
  expect(compared).toBeGreaterThan(100)
  // The attempted requests changed no row.
  expect(await statesOf()).toBe(before)
})

test('chat access: every endpoint refuses an anonymous account with 403 and a visitor without session with 401, whatever the id (CHAT-02)', async () => {
  const visitor = world.users.visitor()
  const anonymous = await world.users.anonymous()
  const before = await statesOf()
  for (const [person, status, code] of [
    [visitor, 401, 'access.account_required'],
    [anonymous, 403, 'access.registration_required'],
  ] as const) {
    const answers = new Set<string>()
    for (const [name, endpoint] of endpoints)
      for (const id of [...Object.values(ids), unknownId])
        for (const input of inputs[name](id)) answers.add(await fullResponse(person, endpoint, input))
    const [answer = '', ...others] = answers
    expect(others).toEqual([])
    expect(answer.startsWith(`${status}\n`)).toBe(true)
    expect(answer).toContain(`"code":"${code}"`)
  }
  expect(await statesOf()).toBe(before)
})

test('chat access: responses to a blocked user are identical before and after the block', async () => {
  const [sender, recipient] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(sender, recipient)
  const views = async () =>
    Promise.all([
      fullResponse(sender, chat.readConversation, { id }),
      fullResponse(sender, chat.listMessages, { id }),
      fullResponse(sender, chat.listConversations, {}),
      fullResponse(sender, chat.countUnreadMessages, {}),
      fullResponse(sender, chat.listBlocked, {}),
    ])
  const before = await views()
  await recipient.api.chat.block({ conversationId: id, report: { category: 'spam' } })
  expect(await views()).toEqual(before)
})

test('chat access: reading changes no response of the other member and publishes no event to that member', async () => {
  const [reader, peer] = [await world.users.chatUser(), await world.users.chatUser()]
  const id = await world.chat.startConversation(reader, peer)
  for (let n = 0; n < 5; n += 1) {
    await world.chat.sendMessage(peer, id, `Suyo ${n}.`)
    await world.chat.sendMessage(reader, id, `Mío ${n}.`)
  }
  const views = async () =>
    Promise.all([
      fullResponse(peer, chat.readConversation, { id }),
      fullResponse(peer, chat.listMessages, { id }),
      fullResponse(peer, chat.listMessages, { id, after: 3 }),
      fullResponse(peer, chat.listConversations, {}),
      fullResponse(peer, chat.listRequests, {}),
      fullResponse(peer, chat.countUnreadMessages, {}),
      fullResponse(peer, chat.listBlocked, {}),
    ])
  const before = await views()
  // The last messages have been published to both members: no earlier event arrives later.
  const published: PublishedEvent[] = []
  const lastEvents = () => {
    published.push(...world.notifications.takePublished())
    return new Set(published.flatMap(({ topic, event }) => (event.type === 'chat' && event.seq === 11 ? [topic] : [])))
  }
  await expect.poll(lastEvents).toEqual(new Set([`account:${reader.accountId}`, `account:${peer.accountId}`]))
  for (let seq = 0; seq <= 11; seq += 1) {
    await reader.api.chat.listConversations()
    await reader.api.chat.readConversation({ id })
    await reader.api.chat.listMessages({ id })
    await reader.api.chat.markConversationRead({ id, seq })
  }
  expect(await views()).toEqual(before)
  const topics: string[] = []
  await expect
    .poll(() => (topics.push(...world.notifications.takePublished().map(({ topic }) => topic)), topics.length))
    .toBeGreaterThanOrEqual(11)
  expect(new Set(topics)).toEqual(new Set([`account:${reader.accountId}`]))
  // No field name is about a read time or online state.
  expect(before.join('')).not.toMatch(/read_?at|isRead|seen|online|lastRead/i)
})
