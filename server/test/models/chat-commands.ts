// Commands of the chat property test (fast-check): each runs in the model and in the handlers, then the affected users' views are compared.
import { randomUUIDv7 } from 'node:crypto'
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import fc from 'fast-check'
import { expect } from 'vitest'
import { beginErasure } from '../../src/features/accounts/erasure/delete-account.ts'
import { eraseAccount } from '../../src/features/accounts/erasure/erase-account.ts'
import { encodePersonRef } from '../../src/features/profiles/person-ref.ts'
import { answerRequest } from '../../src/features/chat/requests/answer-request.ts'
import { block } from '../../src/features/chat/blocks/block.ts'
import { saveChatPrivacy } from '../../src/features/chat/people/chat-privacy.ts'
import { listBlocked } from '../../src/features/chat/blocks/list-blocked.ts'
import { listRequests } from '../../src/features/chat/requests/own-requests.ts'
import { markConversationRead } from '../../src/features/chat/messages/mark-conversation-read.ts'
import { requestChat } from '../../src/features/chat/requests/request-chat.ts'
import { sendMessage } from '../../src/features/chat/messages/send-message.ts'
import { unblock } from '../../src/features/chat/blocks/unblock.ts'
import { follow } from '../../src/features/profiles/follow.ts'
import { createSessionContext } from '../clients/session-context.ts'
import * as model from './chat-model.ts'
import { type NameResolver, viewInModel, viewInHandlers } from './chat-observations.ts'
import type { World } from '../world/world.ts'
import type { Account } from '../builders/users.ts'

type Known = Account & { readonly userId: string }
export type RealState = {
  readonly world: World
  /** Accounts by model number, and the account at each of the four seats. */
  readonly people: Map<number, Known>
  readonly seats: number[]
  readonly requests: Map<number, string>
  readonly conversations: Map<number, string>
  readonly blocks: Map<number, string>
  /** Counts of each result code per command. */
  readonly answers: Map<string, number>
}
type Command = fc.AsyncCommand<model.ChatModel, RealState>

const never = '0123456789abcdefghijAB'
let named = 0

export async function addRealUser(m: model.ChatModel, t: RealState): Promise<number> {
  const { n } = model.addUser(m)
  const account = await t.world.users.insertAccount({ nickname: `modelo-${(named += 1)}` })
  const known = { ...account, userId: randomUUIDv7() }
  await t.world.sql(
    `with person as (insert into identity.users (id, email) values ($1::uuid, $1 || '@correo.example') returning id)
     update identity.accounts a set user_id = person.id from person where a.id = $2`,
    [known.userId, known.accountId],
  )
  t.people.set(n, known)
  return n
}

const userAt = (t: RealState, n: number) =>
  t.people.get(n) ?? { accountId: '', userId: '', publicId: never, nickname: '' }
const contextFor = (t: RealState, n: number) => createSessionContext(t.world.services, userAt(t, n))
async function findBlockId(t: RealState, me: number, blocked: number): Promise<string> {
  const { items } = await listBlocked(contextFor(t, me), {})
  return items.find(({ nickname }) => nickname === userAt(t, blocked).nickname)?.id ?? never
}
const keyOf = (map: Map<number, string>, id: string) => [...map].find(([, one]) => one === id)?.[0]

function createNameResolver(t: RealState): NameResolver {
  return {
    nicknameFor: (n) => userAt(t, n).nickname,
    conversationFor: (id) => keyOf(t.conversations, id),
    requestFor: (id) => keyOf(t.requests, id),
  }
}

export async function compareViews(m: model.ChatModel, t: RealState, who: readonly number[]): Promise<void> {
  const here = [...new Set(who)].filter((n) => t.seats.includes(n))
  const seen = await Promise.all(here.map((n) => viewInHandlers(contextFor(t, n), createNameResolver(t))))
  expect(seen).toEqual(here.map((n) => viewInModel(m, n, createNameResolver(t))))
}

type Answer<Reply> = { readonly code: string; readonly reply?: Reply }

async function recordResult<Reply>(t: RealState, what: string, done: Promise<Reply>): Promise<Answer<Reply>> {
  const answer: Answer<Reply> = await done.then(
    (reply) => ({ code: 'done', reply }),
    (error: { code: string }) => ({ code: error.code }),
  )
  t.answers.set(`${what} ${answer.code}`, (t.answers.get(`${what} ${answer.code}`) ?? 0) + 1)
  return answer
}

/** A command by the user at a seat; `act` returns the other affected users. */
function command(name: string, seat: number, act: (m: model.ChatModel, t: RealState, me: number) => Promise<number[]>) {
  const made: Command = {
    check: () => true,
    run: async (m, t) => {
      // A day per command, so that no rate limit applies.
      t.world.clock.advance({ days: 1 })
      const me = t.seats[seat] ?? 0
      const others = await act(m, t, me)
      await compareViews(m, t, [me, ...others])
    },
    toString: () => `${name} by ${seat}`,
  }
  return made
}

/** Mostly an item of the user; sometimes any item that ever existed, or none. */
const pick = (all: Iterable<number>, own: readonly { n: number }[], index: number) => {
  const from = index % 5 === 0 || own.length === 0 ? [...all] : own.map(({ n }) => n)
  return from[Math.floor(index / 5) % Math.max(1, from.length)] ?? 0
}
const conversationsOf = (m: model.ChatModel, me: number) => m.conversations.filter(({ people }) => people.includes(me))
const requestsTo = (m: model.ChatModel, me: number) => m.requests.filter(({ to }) => to === me)

const seat = fc.nat(3)
const index = fc.nat(99)
/** Mostly an active user; sometimes the one deleted last. */
const pickUser = (m: model.ChatModel, t: RealState, at: number) =>
  t.seats[at] ?? m.people.findLast(({ isDeleted }) => isDeleted)?.n ?? t.seats[0] ?? 0
const texts = ['Hola.', 'Otra cosa.', '🙂\n🙂']
const peopleOf = (m: model.ChatModel, n: number) => [
  ...(m.conversations.find((conversation) => conversation.n === n)?.people ?? []),
]

const ofChat = (m: model.ChatModel, t: RealState, me: number, how: 'talk' | 'requests', at: number) =>
  how === 'talk'
    ? pick(t.conversations.keys(), conversationsOf(m, me), at)
    : pick(t.requests.keys(), requestsTo(m, me), at)

const requestCommand = fc.tuple(seat, fc.nat(4), fc.constantFrom(null, 'Hola.')).map(([by, to, message]) =>
  command(`ask ${to}`, by, async (m, t, me) => {
    const them = pickUser(m, t, to)
    const ref = await encodePersonRef(t.world.services, userAt(t, me).accountId, userAt(t, them).accountId)
    const request = requestChat(contextFor(t, me), { ref, ...(message !== null && { message }) })
    const { code } = await recordResult(t, 'ask', request)
    expect(code).toBe(model.requestChat(m, me, them, message))
    const made = m.requests.at(-1)
    if (code === 'done' && made) {
      const { items } = await listRequests(contextFor(t, them), {})
      t.requests.set(made.n, items[0]?.id ?? never)
    }
    return [them]
  }),
)

const answerCommand = fc.tuple(seat, index, fc.constantFrom(true, true, true, false)).map(([by, at, accept]) =>
  command(`answer ${at} ${accept}`, by, async (m, t, me) => {
    const n = pick(t.requests.keys(), requestsTo(m, me), at)
    const answered = answerRequest(contextFor(t, me), { id: t.requests.get(n) ?? never, accept })
    const { code, reply } = await recordResult(t, accept ? 'accept' : 'reject', answered)
    const conversationId = reply?.conversationId ?? null
    const { code: expected, talk = null } = model.answerRequest(m, me, n, accept)
    expect(code).toBe(expected)
    if (talk !== null && conversationId !== null) {
      expect(t.conversations.get(talk) ?? conversationId).toBe(conversationId)
      t.conversations.set(talk, conversationId)
    } else expect(conversationId).toBe(null)
    return talk === null ? [] : peopleOf(m, talk)
  }),
)

const sendCommand = fc.tuple(seat, index, fc.nat(5), fc.constantFrom(...texts)).map(([by, at, key, text]) =>
  command(`say ${text} in ${at} as ${key}`, by, async (m, t, me) => {
    const n = pick(t.conversations.keys(), conversationsOf(m, me), at)
    const message = { key: `llave-numero-00${key}`, text }
    const sent = sendMessage(contextFor(t, me), { id: t.conversations.get(n) ?? never, ...message })
    const { code, reply } = await recordResult(t, 'say', sent)
    const { code: expected, seq } = model.sendMessage(m, me, n, message)
    expect(code).toBe(expected)
    if (seq !== undefined) expect(reply).toMatchObject({ seq, from: 'me', ...message })
    return peopleOf(m, n)
  }),
)

const readCommand = fc.tuple(seat, index, fc.nat(30)).map(([by, at, seq]) =>
  command(`read ${at} up to ${seq}`, by, async (m, t, me) => {
    const n = pick(t.conversations.keys(), conversationsOf(m, me), at)
    const id = t.conversations.get(n) ?? never
    const { code, reply } = await recordResult(t, 'read', markConversationRead(contextFor(t, me), { id, seq }))
    expect(code).toBe(model.markRead(m, me, n, seq))
    if (code === 'done') expect(reply).toEqual({ unread: model.countAllUnread(m, me) })
    return peopleOf(m, n)
  }),
)

const blockCommand = fc
  .tuple(seat, fc.constantFrom<('talk' | 'requests' | 'person')[]>('talk', 'requests', 'person'), index, fc.boolean())
  .map(([by, how, at, report]) =>
    command(`block ${how} ${at}`, by, async (m, t, me) => {
      const n = how === 'person' ? pickUser(m, t, at % 5) : ofChat(m, t, me, how, at)
      const meant = {
        ...(how === 'talk' && { conversationId: t.conversations.get(n) ?? never }),
        ...(how === 'requests' && { requestId: t.requests.get(n) ?? never }),
        ...(how === 'person' && { personId: userAt(t, n).publicId }),
      }
      const before = m.blocks.length
      const blocked = block(contextFor(t, me), { ...meant, ...(report && { report: { category: 'spam' } }) })
      const { code } = await recordResult(t, 'block', blocked)
      expect(code).toBe(model.block(m, me, { [how]: n } as model.BlockTarget))
      const made = m.blocks.at(-1)
      if (m.blocks.length > before && made) t.blocks.set(made.n, await findBlockId(t, me, made.of))
      return [...t.seats]
    }),
  )

const unblockCommand = fc.tuple(seat, index).map(([by, at]) =>
  command(`unblock ${at}`, by, async (m, t, me) => {
    const n = pick(
      t.blocks.keys(),
      m.blocks.filter((one) => one.by === me),
      at,
    )
    const of = m.blocks.find((one) => one.n === n)?.of
    const { code } = await recordResult(t, 'unblock', unblock(contextFor(t, me), { id: t.blocks.get(n) ?? never }))
    expect(code).toBe('done')
    model.unblock(m, me, n)
    return of === undefined ? [] : [of]
  }),
)

const privacyCommand = fc
  .tuple(seat, fc.constantFrom<ChatPrivacy>('everybody', 'everybody', 'everybody', 'followed', 'nobody'))
  .map(([by, privacy]) =>
    command(`door ${privacy}`, by, async (m, t, me) => {
      await recordResult(t, 'door', saveChatPrivacy(contextFor(t, me), { door: privacy }))
      const person = model.findUser(m, me)
      if (person) person.privacy = privacy
      return []
    }),
  )

const followCommand = fc.tuple(seat, seat, fc.boolean()).map(([by, to, isOn]) =>
  command(`follow ${to} ${isOn}`, by, async (m, t, me) => {
    const them = pickUser(m, t, to)
    const followed = follow(contextFor(t, me), { id: userAt(t, them).publicId, following: isOn })
    const { code } = await recordResult(t, 'follow', followed)
    if (code === 'done') m.follows[isOn ? 'add' : 'delete'](`${me}>${them}`)
    return []
  }),
)

const deleteCommand = seat.map((by) =>
  command('leave', by, async (m, t, me) => {
    const { services, worker } = t.world
    const erased = beginErasure(services, {
      accountId: userAt(t, me).accountId,
      isAdmin: false,
      mode: 'immediate',
    }).then((receipt) => eraseAccount(worker, receipt))
    expect((await recordResult(t, 'leave', erased)).code).toBe('done')
    model.deleteUser(m, me)
    t.seats[by] = await addRealUser(m, t)
    return [...t.seats]
  }),
)

const often = <Thing>(times: number, thing: Thing) => Array.from({ length: times }, () => thing)

/** Weighted by realistic frequency: users send messages more often than they delete their account. */
export const allCommands = [
  ...often(12, requestCommand),
  ...often(12, answerCommand),
  ...often(20, sendCommand),
  ...often(8, readCommand),
  ...often(3, blockCommand),
  ...often(5, unblockCommand),
  ...often(2, privacyCommand),
  ...often(2, followCommand),
  deleteCommand,
]
