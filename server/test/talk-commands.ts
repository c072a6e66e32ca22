// Commands of the chat property test (fast-check): each runs in the model and in the handlers, then the affected users' views are compared.
import { randomUUIDv7 } from 'node:crypto'
import type { ChatDoor } from '@murmullo/contract/chat'
import fc from 'fast-check'
import { expect } from 'vitest'
import { beginErasure } from '../src/features/accounts/delete-account.ts'
import { eraseAccount } from '../src/features/accounts/erase-account.ts'
import { sealPersonRef } from '../src/features/accounts/person-ref.ts'
import { answerRequest } from '../src/features/chat/answer-request.ts'
import { block } from '../src/features/chat/block.ts'
import { saveChatDoor } from '../src/features/chat/chat-door.ts'
import { listBlocked } from '../src/features/chat/list-blocked.ts'
import { listRequests } from '../src/features/chat/list-requests.ts'
import { markConversationRead } from '../src/features/chat/mark-conversation-read.ts'
import { requestChat } from '../src/features/chat/request-chat.ts'
import { sendMessage } from '../src/features/chat/send-message.ts'
import { unblock } from '../src/features/chat/unblock.ts'
import { follow } from '../src/features/profiles/follow.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import { callAs } from './call-as.ts'
import * as model from './talk-model.ts'
import { type Names, seenInModel, seenInTruth } from './talk-seen.ts'
import type { World } from './world.ts'

type Known = {
  readonly accountId: string
  readonly userId: string
  readonly publicId: string
  readonly nickname: string
}
export type Truth = {
  readonly world: World
  /** The clock advances a day per command, so that no rate limit applies. */
  readonly time: { now: number }
  /** Accounts by model number, and the account at each of the four seats. */
  readonly people: Map<number, Known>
  readonly seats: number[]
  readonly asked: Map<number, string>
  readonly talks: Map<number, string>
  readonly blocks: Map<number, string>
  /** Counts of each result code per command. */
  readonly answers: Map<string, number>
}
type Command = fc.AsyncCommand<model.TalkModel, Truth>

const never = '0123456789abcdefghijAB'
let named = 0

export async function sitDown(m: model.TalkModel, t: Truth): Promise<number> {
  const { n } = model.join(m)
  const nickname = `modelo-${(named += 1)}`
  const known = { accountId: randomUUIDv7(), userId: randomUUIDv7(), publicId: newPublicId(), nickname }
  await t.world.sql(
    `with person as (insert into identity.users (id, email) values ($1::uuid, $1 || '@correo.example') returning id)
     insert into identity.accounts (id, public_id, nickname, nickname_key, user_id) select $2, $3, $4, $4, id from person`,
    [known.userId, known.accountId, known.publicId, nickname],
  )
  t.people.set(n, known)
  return n
}

const knownOf = (t: Truth, n: number) => t.people.get(n) ?? { accountId: '', userId: '', publicId: never, nickname: '' }
const callOf = (t: Truth, n: number) => callAs(t.world.services, knownOf(t, n))
const keyOf = (map: Map<number, string>, id: string) => [...map].find(([, one]) => one === id)?.[0]

function namesOf(t: Truth): Names {
  return {
    nicknameOf: (n) => knownOf(t, n).nickname,
    talkOf: (id) => keyOf(t.talks, id),
    askedOf: (id) => keyOf(t.asked, id),
  }
}

export async function look(m: model.TalkModel, t: Truth, who: readonly number[]): Promise<void> {
  const here = [...new Set(who)].filter((n) => t.seats.includes(n))
  const seen = await Promise.all(here.map((n) => seenInTruth(callOf(t, n), namesOf(t))))
  expect(seen).toEqual(here.map((n) => seenInModel(m, n, namesOf(t))))
}

type Answer<Reply> = { readonly code: string; readonly reply?: Reply }

async function answerOf<Reply>(t: Truth, what: string, done: Promise<Reply>): Promise<Answer<Reply>> {
  const answer: Answer<Reply> = await done.then(
    (reply) => ({ code: 'done', reply }),
    (error: { code: string }) => ({ code: error.code }),
  )
  t.answers.set(`${what} ${answer.code}`, (t.answers.get(`${what} ${answer.code}`) ?? 0) + 1)
  return answer
}

/** A command by the user at a seat; `act` returns the other affected users. */
function command(name: string, seat: number, act: (m: model.TalkModel, t: Truth, me: number) => Promise<number[]>) {
  const made: Command = {
    check: () => true,
    run: async (m, t) => {
      t.time.now += 86_400_000
      const me = t.seats[seat] ?? 0
      const others = await act(m, t, me)
      await look(m, t, [me, ...others])
    },
    toString: () => `${name} by ${seat}`,
  }
  return made
}

/** Mostly an item of the user; sometimes any item that ever existed, or none. */
const pick = (all: Iterable<number>, own: readonly { n: number }[], place: number) => {
  const from = place % 5 === 0 || own.length === 0 ? [...all] : own.map(({ n }) => n)
  return from[Math.floor(place / 5) % Math.max(1, from.length)] ?? 0
}
const talksWith = (m: model.TalkModel, me: number) => m.talks.filter(({ people }) => people.includes(me))
const askedOf = (m: model.TalkModel, me: number) => m.asked.filter(({ to }) => to === me)

const seat = fc.nat(3)
const place = fc.nat(99)
/** Mostly an active user; sometimes the one deleted last. */
const whom = (m: model.TalkModel, t: Truth, at: number) =>
  t.seats[at] ?? m.people.findLast(({ isGone }) => isGone)?.n ?? t.seats[0] ?? 0
const texts = ['Hola.', 'Otra cosa.', '🙂\n🙂']
const peopleOf = (m: model.TalkModel, n: number) => [...(m.talks.find((talk) => talk.n === n)?.people ?? [])]

const ofChat = (m: model.TalkModel, t: Truth, me: number, how: 'talk' | 'asked', at: number) =>
  how === 'talk' ? pick(t.talks.keys(), talksWith(m, me), at) : pick(t.asked.keys(), askedOf(m, me), at)

const asking = fc.tuple(seat, fc.nat(4), fc.constantFrom(null, 'Hola.')).map(([by, to, message]) =>
  command(`ask ${to}`, by, async (m, t, me) => {
    const them = whom(m, t, to)
    const ref = await sealPersonRef(t.world.services, knownOf(t, me).accountId, knownOf(t, them).accountId)
    const asked = requestChat(callOf(t, me), { ref, ...(message !== null && { message }) })
    const { code } = await answerOf(t, 'ask', asked)
    expect(code).toBe(model.ask(m, me, them, message))
    const made = m.asked.at(-1)
    if (code === 'done' && made) {
      const { items } = await listRequests(callOf(t, them), {})
      t.asked.set(made.n, items[0]?.id ?? never)
    }
    return [them]
  }),
)

const answering = fc.tuple(seat, place, fc.constantFrom(true, true, true, false)).map(([by, at, accept]) =>
  command(`answer ${at} ${accept}`, by, async (m, t, me) => {
    const n = pick(t.asked.keys(), askedOf(m, me), at)
    const answered = answerRequest(callOf(t, me), { id: t.asked.get(n) ?? never, accept })
    const { code, reply } = await answerOf(t, accept ? 'accept' : 'reject', answered)
    const conversationId = reply?.conversationId ?? null
    const { code: expected, talk = null } = model.answer(m, me, n, accept)
    expect(code).toBe(expected)
    if (talk !== null && conversationId !== null) {
      expect(t.talks.get(talk) ?? conversationId).toBe(conversationId)
      t.talks.set(talk, conversationId)
    } else expect(conversationId).toBe(null)
    return talk === null ? [] : peopleOf(m, talk)
  }),
)

const saying = fc.tuple(seat, place, fc.nat(5), fc.constantFrom(...texts)).map(([by, at, key, text]) =>
  command(`say ${text} in ${at} as ${key}`, by, async (m, t, me) => {
    const n = pick(t.talks.keys(), talksWith(m, me), at)
    const words = { key: `llave-numero-00${key}`, text }
    const said = sendMessage(callOf(t, me), { id: t.talks.get(n) ?? never, ...words })
    const { code, reply } = await answerOf(t, 'say', said)
    const { code: expected, seq } = model.say(m, me, n, words)
    expect(code).toBe(expected)
    if (seq !== undefined) expect(reply).toMatchObject({ seq, from: 'me', ...words })
    return peopleOf(m, n)
  }),
)

const reading = fc.tuple(seat, place, fc.nat(30)).map(([by, at, seq]) =>
  command(`read ${at} up to ${seq}`, by, async (m, t, me) => {
    const n = pick(t.talks.keys(), talksWith(m, me), at)
    const id = t.talks.get(n) ?? never
    const { code, reply } = await answerOf(t, 'read', markConversationRead(callOf(t, me), { id, seq }))
    expect(code).toBe(model.read(m, me, n, seq))
    if (code === 'done') expect(reply).toEqual({ unread: model.allUnread(m, me) })
    return peopleOf(m, n)
  }),
)

const blocking = fc
  .tuple(seat, fc.constantFrom<('talk' | 'asked' | 'person')[]>('talk', 'asked', 'person'), place, fc.boolean())
  .map(([by, how, at, report]) =>
    command(`block ${how} ${at}`, by, async (m, t, me) => {
      const n = how === 'person' ? whom(m, t, at % 5) : ofChat(m, t, me, how, at)
      const meant = {
        ...(how === 'talk' && { conversationId: t.talks.get(n) ?? never }),
        ...(how === 'asked' && { requestId: t.asked.get(n) ?? never }),
        ...(how === 'person' && { personId: knownOf(t, n).publicId }),
      }
      const before = m.blocks.length
      const blocked = block(callOf(t, me), { ...meant, ...(report && { report: { category: 'spam' } }) })
      const { code } = await answerOf(t, 'block', blocked)
      expect(code).toBe(model.block(m, me, { [how]: n } as model.Meant))
      const made = m.blocks.at(-1)
      if (m.blocks.length > before && made)
        t.blocks.set(made.n, (await listBlocked(callOf(t, me), {})).items[0]?.id ?? never)
      return [...t.seats]
    }),
  )

const unblocking = fc.tuple(seat, place).map(([by, at]) =>
  command(`unblock ${at}`, by, async (m, t, me) => {
    const n = pick(
      t.blocks.keys(),
      m.blocks.filter((one) => one.by === me),
      at,
    )
    const of = m.blocks.find((one) => one.n === n)?.of
    const { code } = await answerOf(t, 'unblock', unblock(callOf(t, me), { id: t.blocks.get(n) ?? never }))
    expect(code).toBe('done')
    model.unblock(m, me, n)
    return of === undefined ? [] : [of]
  }),
)

const closing = fc
  .tuple(seat, fc.constantFrom<ChatDoor>('everybody', 'everybody', 'everybody', 'followed', 'nobody'))
  .map(([by, door]) =>
    command(`door ${door}`, by, async (m, t, me) => {
      await answerOf(t, 'door', saveChatDoor(callOf(t, me), { door }))
      const person = model.find(m, me)
      if (person) person.door = door
      return []
    }),
  )

const following = fc.tuple(seat, seat, fc.boolean()).map(([by, to, isOn]) =>
  command(`follow ${to} ${isOn}`, by, async (m, t, me) => {
    const them = whom(m, t, to)
    const followed = follow(callOf(t, me), { id: knownOf(t, them).publicId, following: isOn })
    const { code } = await answerOf(t, 'follow', followed)
    if (code === 'done') m.follows[isOn ? 'add' : 'delete'](`${me}>${them}`)
    return []
  }),
)

const leaving = seat.map((by) =>
  command('leave', by, async (m, t, me) => {
    const { services } = t.world
    const erased = beginErasure(services, {
      accountId: knownOf(t, me).accountId,
      isAdmin: false,
      mode: 'now',
    }).then((receipt) => eraseAccount(services, receipt))
    expect((await answerOf(t, 'leave', erased)).code).toBe('done')
    model.leave(m, me)
    t.seats[by] = await sitDown(m, t)
    return [...t.seats]
  }),
)

const often = <Thing>(times: number, thing: Thing) => Array.from({ length: times }, () => thing)

/** Weighted by realistic frequency: users send messages more often than they delete their account. */
export const allCommands = [
  ...often(12, asking),
  ...often(12, answering),
  ...often(20, saying),
  ...often(8, reading),
  ...often(3, blocking),
  ...often(5, unblocking),
  ...often(2, closing),
  ...often(2, following),
  leaving,
]
