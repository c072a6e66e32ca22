// Model of chat for property tests, without a database: users, requests, messages and blocks as plain lists. Every function returns the expected
// result code and updates the lists.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'

type Side = 0 | 1
export type ModelUser = { readonly n: number; isDeleted: boolean; privacy: ChatPrivacy }
export type ModelRequest = {
  readonly n: number
  readonly from: number
  readonly to: number
  readonly message: string | null
  status: 'pending' | 'accepted' | 'rejected'
  talk: number | null
}
export type ModelMessage = { readonly side: Side | null; text: string | null; key: string | null }
export type ModelConversation = {
  readonly n: number
  readonly people: readonly [number, number]
  readonly messages: ModelMessage[]
  readonly read: [number, number]
  /** Increases with every message, for the order of the conversation list. */
  lastActivity: number
}
export type ModelBlock = { readonly n: number; readonly by: number; readonly of: number }

export type ChatModel = {
  count: number
  readonly people: ModelUser[]
  readonly follows: Set<string>
  requests: ModelRequest[]
  conversations: ModelConversation[]
  blocks: ModelBlock[]
}

export const createChatModel = (): ChatModel => ({
  count: 0,
  people: [],
  follows: new Set(),
  requests: [],
  conversations: [],
  blocks: [],
})

export function addUser(m: ChatModel): ModelUser {
  const person: ModelUser = { n: next(m), isDeleted: false, privacy: 'everybody' }
  m.people.push(person)
  return person
}

export const findUser = (m: ChatModel, n: number) => m.people.find((person) => person.n === n)
const isActive = (m: ChatModel, n: number) => findUser(m, n)?.isDeleted === false
const isBlockedBy = (m: ChatModel, by: number, of: number) => m.blocks.some((b) => b.by === by && b.of === of)
const findConversation = (m: ChatModel, one: number, other: number) =>
  m.conversations.find(({ people }) => people.includes(one) && people.includes(other))
export const getSide = ({ people }: ModelConversation, n: number) => people.indexOf(n) as Side | -1
export const getOtherUser = ({ people }: ModelConversation, n: number) => (people[0] === n ? people[1] : people[0])
function next(m: ChatModel): number {
  m.count += 1
  return m.count
}

export function requestChat(m: ChatModel, me: number, them: number, message: string | null): string {
  if (!isActive(m, them)) return 'chat.user_not_found'
  if (me === them) return 'chat.self'
  if (isBlockedBy(m, me, them)) return 'chat.blocked_by_me'
  if (isBlockedBy(m, them, me)) return 'chat.request_refused'
  if (findConversation(m, me, them)) return 'chat.already_open'
  const privacy = findUser(m, them)?.privacy
  const isOpen = privacy === 'everybody' || (privacy === 'followed' && m.follows.has(`${them}>${me}`))
  if (!isOpen) return 'chat.request_refused'
  const before = m.requests.find(({ from, to }) => from === me && to === them)
  if (before !== undefined) return before.status === 'pending' ? 'chat.request_pending' : 'chat.request_rejected'
  m.requests.push({ n: next(m), from: me, to: them, message, status: 'pending', talk: null })
  return 'done'
}

/** Also returns the conversation it leads to. */
export function answerRequest(
  m: ChatModel,
  me: number,
  n: number,
  accept: boolean,
): { code: string; talk?: number | null } {
  const request = m.requests.find((one) => one.n === n && (one.from === me || one.to === me))
  if (request === undefined) return { code: 'chat.request_unknown' }
  if (request.to !== me) return { code: 'chat.answer_not_yours' }
  if (request.status === (accept ? 'accepted' : 'rejected')) return { code: 'done', talk: request.talk }
  if (accept && isBlockedBy(m, me, request.from)) return { code: 'chat.blocked_by_me' }
  if (request.status !== 'pending') return { code: 'chat.answered' }
  if (!accept) {
    request.status = 'rejected'
    return { code: 'done', talk: null }
  }
  const conversation: ModelConversation = {
    n: next(m),
    people: [request.from, me],
    messages: [{ side: null, text: '¡Conversación iniciada! Ahora pueden chatear.', key: null }],
    read: [0, 0],
    lastActivity: next(m),
  }
  m.conversations.push(conversation)
  for (const one of m.requests)
    if (one.status === 'pending' && conversation.people.includes(one.from) && conversation.people.includes(one.to)) {
      one.status = 'accepted'
      one.talk = conversation.n
    }
  return { code: 'done', talk: conversation.n }
}

type MessageInput = { readonly key: string; readonly text: string }

export function sendMessage(
  m: ChatModel,
  me: number,
  n: number,
  { key, text }: MessageInput,
): { code: string; seq?: number } {
  const conversation = m.conversations.find((one) => one.n === n)
  const side = conversation === undefined ? -1 : getSide(conversation, me)
  if (conversation === undefined || side === -1) return { code: 'chat.not_participant' }
  const before = conversation.messages.findIndex((one) => one.side === side && one.key === key)
  if (before !== -1)
    return conversation.messages[before]?.text === text
      ? { code: 'done', seq: before + 1 }
      : { code: 'chat.key_reused' }
  const other = getOtherUser(conversation, me)
  if (!isActive(m, other)) return { code: 'chat.closed' }
  if (isBlockedBy(m, me, other)) return { code: 'chat.blocked_by_me' }
  if (isBlockedBy(m, other, me)) return { code: 'chat.blocked' }
  conversation.messages.push({ side, text, key })
  conversation.lastActivity = next(m)
  return { code: 'done', seq: conversation.messages.length }
}

export function markRead(m: ChatModel, me: number, n: number, seq: number): string {
  const conversation = m.conversations.find((one) => one.n === n)
  const side = conversation === undefined ? -1 : getSide(conversation, me)
  if (conversation === undefined || side === -1) return 'chat.not_found'
  conversation.read[side] = Math.max(conversation.read[side], Math.min(seq, conversation.messages.length))
  return 'done'
}

export type BlockTarget = { readonly talk: number } | { readonly requests: number } | { readonly person: number }

export function block(m: ChatModel, me: number, meant: BlockTarget): string {
  const them = resolveTarget(m, me, meant)
  if (them === undefined || !isActive(m, them)) return 'chat.not_found'
  if (them === me) return 'chat.block_self'
  if (!isBlockedBy(m, me, them)) m.blocks.push({ n: next(m), by: me, of: them })
  const isPending = (one: ModelRequest, from: number, to: number) =>
    one.status === 'pending' && one.from === from && one.to === to
  m.requests = m.requests.filter((one) => !isPending(one, me, them))
  for (const one of m.requests) if (isPending(one, them, me)) one.status = 'rejected'
  const conversation = findConversation(m, me, them)
  if (conversation !== undefined) conversation.read[getSide(conversation, me) as Side] = conversation.messages.length
  return 'done'
}

function resolveTarget(m: ChatModel, me: number, meant: BlockTarget): number | undefined {
  if ('person' in meant) return meant.person
  if ('requests' in meant) return m.requests.find(({ n, to }) => n === meant.requests && to === me)?.from
  const conversation = m.conversations.find(({ n, people }) => n === meant.talk && people.includes(me))
  return conversation === undefined ? undefined : getOtherUser(conversation, me)
}

/** Without effect for a block of another user, or one that no longer exists. */
export function unblock(m: ChatModel, me: number, n: number): void {
  m.blocks = m.blocks.filter((one) => one.n !== n || one.by !== me)
}

export function deleteUser(m: ChatModel, me: number): void {
  for (const person of m.people) if (person.n === me) person.isDeleted = true
  m.requests = m.requests.filter(({ from, to }) => from !== me && to !== me)
  m.blocks = m.blocks.filter(({ by, of }) => by !== me && of !== me)
  for (const conversation of m.conversations)
    for (const one of conversation.messages)
      if (one.side !== null && one.side === getSide(conversation, me)) one.text = one.key = null
  m.conversations = m.conversations.filter(({ people }) => people.some((n) => isActive(m, n)))
}

/** Zero when the other user is deleted. */
export const countUnread = (m: ChatModel, conversation: ModelConversation, me: number) => {
  const side = getSide(conversation, me)
  return side === -1 || !isActive(m, getOtherUser(conversation, me))
    ? 0
    : conversation.messages.filter((one, index) => one.side === 1 - side && index + 1 > conversation.read[side]).length
}

export function countAllUnread(m: ChatModel, me: number): number {
  const pending = m.requests.filter(({ to, status }) => to === me && status === 'pending').length
  const unread = m.conversations.reduce((sum, conversation) => sum + countUnread(m, conversation, me), 0)
  return Math.min(chatLimits.unreadMax, pending + unread)
}
