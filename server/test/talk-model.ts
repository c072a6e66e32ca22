// Model of chat for property tests, without a database: users, requests, messages and blocks as plain lists. Every function returns the expected
// result code and updates the lists.
import type { ChatDoor } from '@murmullo/contract/chat'
import { chatLimits } from '@murmullo/contract/limits'

type Side = 0 | 1
export type Person = { readonly n: number; isGone: boolean; door: ChatDoor }
export type Asked = {
  readonly n: number
  readonly from: number
  readonly to: number
  readonly message: string | null
  status: 'pending' | 'accepted' | 'rejected'
  talk: number | null
}
export type Said = { readonly side: Side | null; text: string | null; key: string | null }
export type Talk = {
  readonly n: number
  readonly people: readonly [number, number]
  readonly said: Said[]
  readonly read: [number, number]
  /** Increases with every message, for the order of the conversation list. */
  moved: number
}
export type Block = { readonly n: number; readonly by: number; readonly of: number }

export type TalkModel = {
  count: number
  readonly people: Person[]
  readonly follows: Set<string>
  asked: Asked[]
  talks: Talk[]
  blocks: Block[]
}

export const newModel = (): TalkModel => ({
  count: 0,
  people: [],
  follows: new Set(),
  asked: [],
  talks: [],
  blocks: [],
})

export function join(m: TalkModel): Person {
  const person: Person = { n: next(m), isGone: false, door: 'everybody' }
  m.people.push(person)
  return person
}

export const find = (m: TalkModel, n: number) => m.people.find((person) => person.n === n)
const isThere = (m: TalkModel, n: number) => find(m, n)?.isGone === false
const hasBlocked = (m: TalkModel, by: number, of: number) => m.blocks.some((b) => b.by === by && b.of === of)
const talkOf = (m: TalkModel, one: number, other: number) =>
  m.talks.find(({ people }) => people.includes(one) && people.includes(other))
export const sideOf = ({ people }: Talk, n: number) => people.indexOf(n) as Side | -1
export const otherOf = ({ people }: Talk, n: number) => (people[0] === n ? people[1] : people[0])
function next(m: TalkModel): number {
  m.count += 1
  return m.count
}

export function ask(m: TalkModel, me: number, them: number, message: string | null): string {
  if (!isThere(m, them)) return 'chat.person_unknown'
  if (me === them) return 'chat.self'
  if (hasBlocked(m, me, them)) return 'chat.blocked_by_me'
  if (hasBlocked(m, them, me)) return 'chat.request_refused'
  if (talkOf(m, me, them)) return 'chat.already_open'
  const door = find(m, them)?.door
  const isOpen = door === 'everybody' || (door === 'followed' && m.follows.has(`${them}>${me}`))
  if (!isOpen) return 'chat.request_refused'
  const before = m.asked.find(({ from, to }) => from === me && to === them)
  if (before !== undefined) return before.status === 'pending' ? 'chat.request_pending' : 'chat.request_rejected'
  m.asked.push({ n: next(m), from: me, to: them, message, status: 'pending', talk: null })
  return 'done'
}

/** Also returns the conversation it leads to. */
export function answer(m: TalkModel, me: number, n: number, accept: boolean): { code: string; talk?: number | null } {
  const request = m.asked.find((one) => one.n === n && (one.from === me || one.to === me))
  if (request === undefined) return { code: 'chat.request_unknown' }
  if (request.to !== me) return { code: 'chat.answer_not_yours' }
  if (request.status === (accept ? 'accepted' : 'rejected')) return { code: 'done', talk: request.talk }
  if (accept && hasBlocked(m, me, request.from)) return { code: 'chat.blocked_by_me' }
  if (request.status !== 'pending') return { code: 'chat.answered' }
  if (!accept) {
    request.status = 'rejected'
    return { code: 'done', talk: null }
  }
  const talk: Talk = {
    n: next(m),
    people: [request.from, me],
    said: [{ side: null, text: '¡Conversación iniciada! Ahora pueden chatear.', key: null }],
    read: [0, 0],
    moved: next(m),
  }
  m.talks.push(talk)
  for (const one of m.asked)
    if (one.status === 'pending' && talk.people.includes(one.from) && talk.people.includes(one.to)) {
      one.status = 'accepted'
      one.talk = talk.n
    }
  return { code: 'done', talk: talk.n }
}

type Words = { readonly key: string; readonly text: string }

export function say(m: TalkModel, me: number, n: number, { key, text }: Words): { code: string; seq?: number } {
  const talk = m.talks.find((one) => one.n === n)
  const side = talk === undefined ? -1 : sideOf(talk, me)
  if (talk === undefined || side === -1) return { code: 'chat.not_participant' }
  const before = talk.said.findIndex((one) => one.side === side && one.key === key)
  if (before !== -1)
    return talk.said[before]?.text === text ? { code: 'done', seq: before + 1 } : { code: 'chat.key_reused' }
  const other = otherOf(talk, me)
  if (!isThere(m, other)) return { code: 'chat.closed' }
  if (hasBlocked(m, me, other)) return { code: 'chat.blocked_by_me' }
  if (hasBlocked(m, other, me)) return { code: 'chat.blocked' }
  talk.said.push({ side, text, key })
  talk.moved = next(m)
  return { code: 'done', seq: talk.said.length }
}

export function read(m: TalkModel, me: number, n: number, seq: number): string {
  const talk = m.talks.find((one) => one.n === n)
  const side = talk === undefined ? -1 : sideOf(talk, me)
  if (talk === undefined || side === -1) return 'chat.not_found'
  talk.read[side] = Math.max(talk.read[side], Math.min(seq, talk.said.length))
  return 'done'
}

export type Meant = { readonly talk: number } | { readonly asked: number } | { readonly person: number }

export function block(m: TalkModel, me: number, meant: Meant): string {
  const them = meantBy(m, me, meant)
  if (them === undefined || !isThere(m, them)) return 'chat.not_found'
  if (them === me) return 'chat.block_self'
  if (!hasBlocked(m, me, them)) m.blocks.push({ n: next(m), by: me, of: them })
  const isPending = (one: Asked, from: number, to: number) =>
    one.status === 'pending' && one.from === from && one.to === to
  m.asked = m.asked.filter((one) => !isPending(one, me, them))
  for (const one of m.asked) if (isPending(one, them, me)) one.status = 'rejected'
  const talk = talkOf(m, me, them)
  if (talk !== undefined) talk.read[sideOf(talk, me) as Side] = talk.said.length
  return 'done'
}

function meantBy(m: TalkModel, me: number, meant: Meant): number | undefined {
  if ('person' in meant) return meant.person
  if ('asked' in meant) return m.asked.find(({ n, to }) => n === meant.asked && to === me)?.from
  const talk = m.talks.find(({ n, people }) => n === meant.talk && people.includes(me))
  return talk === undefined ? undefined : otherOf(talk, me)
}

/** Without effect for a block of another user, or one that no longer exists. */
export function unblock(m: TalkModel, me: number, n: number): void {
  m.blocks = m.blocks.filter((one) => one.n !== n || one.by !== me)
}

export function leave(m: TalkModel, me: number): void {
  for (const person of m.people) if (person.n === me) person.isGone = true
  m.asked = m.asked.filter(({ from, to }) => from !== me && to !== me)
  m.blocks = m.blocks.filter(({ by, of }) => by !== me && of !== me)
  for (const talk of m.talks)
    for (const one of talk.said) if (one.side !== null && one.side === sideOf(talk, me)) one.text = one.key = null
  m.talks = m.talks.filter(({ people }) => people.some((n) => isThere(m, n)))
}

/** Zero when the other user is deleted. */
export const unreadOf = (m: TalkModel, talk: Talk, me: number) => {
  const side = sideOf(talk, me)
  return side === -1 || !isThere(m, otherOf(talk, me))
    ? 0
    : talk.said.filter((one, place) => one.side === 1 - side && place + 1 > talk.read[side]).length
}

export function allUnread(m: TalkModel, me: number): number {
  const pending = m.asked.filter(({ to, status }) => to === me && status === 'pending').length
  const unread = m.talks.reduce((sum, talk) => sum + unreadOf(m, talk, me), 0)
  return Math.min(chatLimits.unreadMost, pending + unread)
}
