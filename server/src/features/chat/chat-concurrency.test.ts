// Concurrency tests of chat: 64 parallel requests of opposite actions must have the result of some serial order.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { newMessageKey } from '../../../test/builders/chat.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { User } from '../../../test/builders/users.ts'
import { caseCount } from '../../../test/setup/case-count.ts'

const rounds = caseCount({ sample: 1, all: 20 })
const copies = 64
vi.setConfig({ testTimeout: 30_000 + rounds * 15_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  // The clock advances one day per read, so no rate limit applies.
  world.clock.stop(86_400_000)
})
afterAll(() => world.close())

type Api = TestUser['api']['chat']
type Action = readonly [who: User, what: (api: Api) => Promise<unknown>]

/** Runs all actions concurrently and interleaved, each request with its own client; returns the response codes per action. */
async function runConcurrently(...actions: Action[]): Promise<string[][]> {
  const answers: string[][] = actions.map(() => [])
  await Promise.all(
    Array.from({ length: copies }, async (_, n) => {
      const index = n % actions.length
      const [who, what] = actions[index] ?? []
      if (who && what) answers[index]?.push(await errorCode(what(world.users.inAnotherBrowser(who).api.chat)))
    }),
  )
  return answers.map((codes) => [...new Set(codes)].toSorted())
}
const times = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length
async function everyRound(play: (one: User, other: User) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await play(await world.users.chatUser(), await world.users.chatUser())
}
const conversationsOf = async ({ api }: User) => (await api.chat.listConversations()).items
async function allMessages({ api }: User, id: string) {
  const { items } = await api.chat.listMessages({ id, after: 0 })
  expect(items.map(({ seq }) => seq)).toEqual(items.map((_, index) => index + 1))
  return items
}

test('chat concurrency: accept against reject; one answer is stored and the other is refused', () =>
  everyRound(async (one, other) => {
    await world.chat.request(one, other)
    const id = await world.chat.latestRequestId(other)
    const [accepted, rejected] = await runConcurrently(
      [other, (api) => api.answerRequest({ id, accept: true })],
      [other, (api) => api.answerRequest({ id, accept: false })],
    )
    const { status } = await other.api.chat.readRequest({ id })
    const isAccepted = status === 'accepted'
    expect(isAccepted ? [accepted, rejected] : [rejected, accepted]).toEqual([['done'], ['chat.answered']])
    expect(await conversationsOf(one)).toHaveLength(isAccepted ? 1 : 0)
  }))

test('chat concurrency: accept against block by the recipient; the block is stored, with or without a conversation', () =>
  everyRound(async (one, other) => {
    await world.chat.request(one, other)
    const requestId = await world.chat.latestRequestId(other)
    const [accepted = [], blocked] = await runConcurrently(
      [other, (api) => api.answerRequest({ id: requestId, accept: true })],
      [other, (api) => api.block({ requestId })],
    )
    const conversations = await conversationsOf(other)
    expect([accepted, blocked]).toEqual([[conversations.length === 1 ? 'done' : 'chat.blocked_by_me'], ['done']])
    if (conversations[0])
      expect(await errorCode(world.chat.sendMessage(one, conversations[0].id, 'Hola.'))).toBe('chat.blocked')
    expect((await other.api.chat.listBlocked()).items).toHaveLength(1)
  }))

test('chat concurrency: accept against block by the sender; the request is accepted once or deleted', () =>
  everyRound(async (one, other) => {
    await world.chat.request(one, other)
    const id = await world.chat.latestRequestId(other)
    const [accepted, blocked] = await runConcurrently(
      [other, (api) => api.answerRequest({ id, accept: true })],
      [one, (api) => api.block({ personId: other.publicId })],
    )
    const conversations = await conversationsOf(other)
    expect([accepted, blocked]).toEqual([[conversations.length === 1 ? 'done' : 'chat.request_unknown'], ['done']])
    if (conversations[0])
      expect(await errorCode(world.chat.sendMessage(other, conversations[0].id, 'Hola.'))).toBe('chat.blocked')
  }))

test('chat concurrency: block against send; messages before the block are stored, and none after it', () =>
  everyRound(async (one, other) => {
    const id = await world.chat.startConversation(one, other)
    const codes: string[] = []
    await runConcurrently(
      [
        one,
        async (api) =>
          codes.push(await errorCode(api.sendMessage({ id, key: newMessageKey(), text: newMessageKey() }))),
      ],
      [other, (api) => api.block({ conversationId: id, report: { category: 'spam' } })],
    )
    expect(new Set([...codes, 'done', 'chat.blocked'])).toEqual(new Set(['done', 'chat.blocked']))
    expect(await allMessages(one, id)).toHaveLength(Math.min(20, 1 + times(codes, 'done')))
    const [counted] = await world.sql<{ sent: number; unread: number }>(
      `select c.last_seq - 1 as sent, w.unread from content.conversations c join identity.chat_members w on w.conversation_id = c.id
       where c.public_id = $1 and w.account_id = $2`,
      [id, other.accountId],
    )
    // Messages of a blocked user do not count as unread.
    expect(counted).toEqual({ sent: times(codes, 'done'), unread: 0 })
    expect(await errorCode(world.chat.sendMessage(one, id, 'Después.'))).toBe('chat.blocked')
    // The block waited for the message transaction, so the report evidence contains that message.
    const last = (await one.api.chat.listMessages({ id })).items.map(({ text }) => text)
    const reports = await world.sql<{ texts: string[] }>(
      `select array(select e ->> 'text' from jsonb_array_elements(evidence) e) as texts from identity.reports where reporter_id = $1`,
      [other.accountId],
    )
    expect(reports).toEqual([{ texts: last }])
  }))

test('chat concurrency: block against unblock; the block list and the conversation end in the same state', () =>
  everyRound(async (one, other) => {
    const id = await world.chat.startConversation(one, other)
    await one.api.chat.block({ conversationId: id })
    const [block] = (await one.api.chat.listBlocked()).items
    const answers = await runConcurrently(
      [one, (api) => api.block({ conversationId: id })],
      [one, (api) => api.unblock({ id: block?.id ?? '' })],
    )
    expect(answers).toEqual([['done'], ['done']])
    const isListed = (await one.api.chat.listBlocked()).items.length === 1
    expect((await one.api.chat.readConversation({ id })).isBlocked).toBe(isListed)
    expect(await errorCode(world.chat.sendMessage(other, id, 'Hola.'))).toBe(isListed ? 'chat.blocked' : 'done')
  }))

test('chat concurrency: 64 identical requests insert one row', () =>
  everyRound(async (one, other) => {
    const ref = await world.chat.findRef(one, other)
    const codes: string[] = []
    await runConcurrently([one, async (api) => codes.push(await errorCode(api.requestChat({ ref })))])
    expect([times(codes, 'done'), times(codes, 'chat.request_pending')]).toEqual([1, copies - 1])
    expect((await other.api.chat.listRequests()).pending).toBe(1)
    await world.sql(`delete from jobs.job where name = 'notifications.create-notification'`)
  }))

test('chat concurrency: crossed requests insert one row each way, and two acceptances create one conversation', () =>
  everyRound(async (one, other) => {
    const refs = [await world.chat.findRef(one, other), await world.chat.findRef(other, one)]
    const codes: string[][] = [[], []]
    const requestAt = (index: 0 | 1) => async (api: Api) =>
      codes[index]?.push(await errorCode(api.requestChat({ ref: refs[index] ?? '' })))
    await runConcurrently([one, requestAt(0)], [other, requestAt(1)])
    for (const each of codes)
      expect([times(each, 'done'), times(each, 'chat.request_pending')]).toEqual([1, copies / 2 - 1])
    const [ownRequest, otherRequest] = [await world.chat.latestRequestId(one), await world.chat.latestRequestId(other)]
    const ids = new Set<string | null>()
    const accept = (id: string) => async (api: Api) =>
      ids.add((await api.answerRequest({ id, accept: true })).conversationId)
    expect(await runConcurrently([one, accept(ownRequest)], [other, accept(otherRequest)])).toEqual([
      ['done'],
      ['done'],
    ])
    expect(ids.size).toBe(1)
    expect((await conversationsOf(one)).map(({ id }) => id)).toEqual([...ids])
    expect(await allMessages(one, [...ids][0] ?? '')).toHaveLength(1)
  }))

test('chat.sendMessage concurrency: 64 requests with one idempotency key insert one message and get the same response', () =>
  everyRound(async (one, other) => {
    const id = await world.chat.startConversation(one, other)
    const key = newMessageKey()
    const replies = new Set<string>()
    const send = async (api: Api) => replies.add(JSON.stringify(await api.sendMessage({ id, key, text: 'Una vez.' })))
    expect(await runConcurrently([one, send])).toEqual([['done']])
    expect(replies.size).toBe(1)
    expect(await allMessages(other, id)).toHaveLength(2)
    expect(await other.api.chat.countUnreadMessages()).toEqual({ unread: 1 })
  }))

test('chat.sendMessage concurrency: two texts with one idempotency key insert one message, and the other is refused', () =>
  everyRound(async (one, other) => {
    const id = await world.chat.startConversation(one, other)
    const key = newMessageKey()
    const send = (text: string) => (api: Api) => api.sendMessage({ id, key, text })
    const answers = await runConcurrently([one, send('Esto.')], [one, send('Aquello.')])
    const [, message, ...more] = await allMessages(other, id)
    expect(more).toEqual([])
    expect(message?.text === 'Esto.' ? answers : answers.toReversed()).toEqual([['done'], ['chat.key_reused']])
  }))

test('chat concurrency: parallel sends and reads leave no sequence gap, and the unread counters match the rows', () =>
  everyRound(async (one, other) => {
    const id = await world.chat.startConversation(one, other)
    let sent = 0
    const send = (api: Api) => api.sendMessage({ id, key: newMessageKey(), text: `${(sent += 1)}` })
    const read = (api: Api) => api.markConversationRead({ id, seq: 1 + Math.floor(sent / 2) })
    expect(await runConcurrently([one, send], [other, send], [one, read], [other, read])).toEqual([
      ['done'],
      ['done'],
      ['done'],
      ['done'],
    ])
    const wrong = await world.sql(
      `select w.side from identity.chat_members w join content.conversations c on c.id = w.conversation_id where c.public_id = $1
         and (w.unread, c.last_seq, ${copies / 2 + 1}) <> (
           select count(*) filter (where m.side = 1 - w.side and m.seq > w.read_seq), count(*), max(m.seq)
           from content.messages m where m.conversation_id = c.id)`,
      [id],
    )
    expect(wrong).toEqual([])
  }))
