// What the two ends agree on about talking to one person: asking them, and the conversation that comes of it. When somebody read, or is
// there, is told to nobody.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { reportCategories } from './report-categories.ts'
import { cursor, minute, page, personRef, publicId, written } from './values.ts'

const nothing = z.strictObject({})
const one = z.strictObject({ id: publicId })

const found = z.strictObject({ ref: personRef, nickname: z.string() })
export type FoundPerson = z.output<typeof found>

export const requestStatuses = ['pending', 'accepted', 'rejected'] as const

const chatRequest = z.strictObject({
  id: publicId,
  /** Null for whoever never chose one. */
  nickname: z.nullable(z.string()),
  message: z.nullable(z.string()),
  at: minute,
  status: z.enum(requestStatuses),
  /** Of one that was accepted. */
  conversationId: z.nullable(publicId),
})
export type ChatRequest = z.output<typeof chatRequest>

const conversation = z.strictObject({
  id: publicId,
  /** Of the other; null for whoever never chose one, and for whoever is gone. */
  nickname: z.nullable(z.string()),
  /** The other erased their account: nothing can be sent any more. */
  isGone: z.boolean(),
  /** Whoever asks has blocked the other. Whether the other has blocked them is not said. */
  isBlocked: z.boolean(),
  /** Of the last message, whoever wrote it. */
  at: minute,
  /** Messages of the other that whoever asks has not read, counted up to a hundred. */
  unread: z.int(),
})
export type Conversation = z.output<typeof conversation>

const openConversation = z.extend(conversation, {
  /** Of the block, to take it back; null when whoever asks has not blocked the other. */
  blockId: z.nullable(publicId),
  /** The last message that whoever asks has read. */
  readSeq: z.int(),
  /** The other has answered often enough for their links to be pressed. */
  hasAnswered: z.boolean(),
})
export type OpenConversation = z.output<typeof openConversation>

const message = z.strictObject({
  /** Its place in the conversation, from 1 and without gaps. */
  seq: z.int(),
  from: z.enum(['me', 'them', 'system']),
  /** Null when it was erased. */
  text: z.nullable(z.string()),
  at: minute,
  /** What whoever sent it called it before it had a place; of others, null. */
  key: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

const messageKey = z.string().check(z.regex(/^[\w-]{16,40}$/))

/** Who may ask to talk. */
export const chatDoors = ['everybody', 'followed', 'nobody'] as const
export type ChatDoor = (typeof chatDoors)[number]
const door = z.strictObject({ door: z.enum(chatDoors) })

const blocked = z.strictObject({ id: publicId, nickname: z.nullable(z.string()), at: minute })
export type BlockedPerson = z.output<typeof blocked>

const read = { access: 'registered', limit: budgets.ownReads, cache: 'never' } as const
const write = { access: 'registered', limit: budgets.ownWrites, cache: 'never' } as const
const poll = { access: 'registered', limit: budgets.chatReads, cache: 'never' } as const

export const chat = {
  searchPeople: endpoint({
    method: 'GET',
    path: '/people',
    summary: 'A few people whose nickname contains these letters. Whoever never chose one is not found.',
    input: z.strictObject({
      term: z.string().check(z.minLength(limits.userSearch.minChars), z.maxLength(limits.nickname.max)),
    }),
    output: z.strictObject({ items: z.array(found) }),
    errors: [],
    ...read,
    limit: budgets.peopleSearches,
  }),
  requestChat: endpoint({
    method: 'POST',
    path: '/chat/requests',
    once: true,
    summary: 'Asks somebody to talk. Each has one pending request to another, and none after a rejection.',
    input: z.strictObject({ ref: personRef, message: z.optional(written(limits.chat.requestMessageMax)) }),
    output: nothing,
    errors: [
      'chat.person_unknown',
      'chat.self',
      'chat.request_pending',
      'chat.request_rejected',
      'chat.request_refused',
      'chat.blocked_by_me',
      'chat.already_open',
    ],
    ...write,
    deed: 'talk',
  }),
  listRequests: endpoint({
    method: 'GET',
    path: '/chat/requests',
    summary: 'What waits for the answer of whoever asks, newest first, and how much of it, counted up to a hundred.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: z.extend(page(chatRequest), { pending: z.int() }),
    errors: [],
    ...poll,
  }),
  readRequest: endpoint({
    method: 'GET',
    path: '/chat/requests/{id}',
    summary: 'One request to whoever asks, also when it is answered.',
    input: one,
    output: chatRequest,
    errors: ['chat.request_not_found', 'chat.request_not_yours'],
    ...read,
  }),
  answerRequest: endpoint({
    method: 'POST',
    path: '/chat/requests/{id}/answer',
    summary: 'Accepts or rejects. The first answer stands; the same again changes nothing.',
    input: z.strictObject({ id: publicId, accept: z.boolean() }),
    output: z.strictObject({ conversationId: z.nullable(publicId) }),
    errors: ['chat.request_unknown', 'chat.answer_not_yours', 'chat.answered', 'chat.blocked_by_me'],
    ...write,
  }),
  listConversations: endpoint({
    method: 'GET',
    path: '/chat/conversations',
    summary: 'Conversations of whoever asks, by their last message.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(conversation),
    errors: [],
    ...poll,
  }),
  readConversation: endpoint({
    method: 'GET',
    path: '/chat/conversations/{id}',
    summary: 'One conversation of whoever asks.',
    input: one,
    output: openConversation,
    errors: ['chat.not_found'],
    ...poll,
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/chat/conversations/{id}/messages',
    summary: 'The last messages, or those before or after one of them; always oldest first.',
    input: z.strictObject({
      id: publicId,
      before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    output: z.strictObject({ items: z.array(message), hasOlder: z.boolean(), hasNewer: z.boolean() }),
    errors: ['chat.not_found'],
    ...poll,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/chat/conversations/{id}/messages',
    summary: 'Says something. The same key again is the same message.',
    input: z.strictObject({ id: publicId, key: messageKey, text: written(limits.chat.messageMax) }),
    output: message,
    errors: ['chat.not_participant', 'chat.blocked', 'chat.blocked_by_me', 'chat.closed', 'chat.key_reused'],
    ...write,
    limit: budgets.chatMessages,
    deed: 'talk',
  }),
  markConversationRead: endpoint({
    method: 'PUT',
    path: '/chat/conversations/{id}/read',
    summary: 'Whoever asks has read up to here. Nobody else learns it.',
    input: z.strictObject({ id: publicId, seq: z.int().check(z.gte(0)) }),
    /** Of all that waits. */
    output: z.strictObject({ unread: z.int() }),
    errors: ['chat.not_found'],
    ...poll,
    deed: 'own',
  }),
  countUnreadMessages: endpoint({
    method: 'GET',
    path: '/chat/unread',
    summary: 'Messages and requests that whoever asks has not read or answered, counted up to a hundred.',
    input: nothing,
    output: z.strictObject({ unread: z.int() }),
    errors: [],
    ...poll,
  }),
  block: endpoint({
    method: 'POST',
    path: '/blocks',
    once: true,
    summary:
      'Blocks whoever is meant by one of these: the other of a conversation, who asked to talk, or a person with a nickname. They are not told. With a reason it is also reported, with the last messages.',
    input: z.strictObject({
      conversationId: z.optional(publicId),
      requestId: z.optional(publicId),
      personId: z.optional(publicId),
      report: z.optional(
        z.strictObject({
          category: z.enum(reportCategories),
          reason: z.optional(written(limits.reports.reasonMax)),
        }),
      ),
    }),
    output: nothing,
    errors: ['chat.not_found', 'chat.block_self'],
    ...write,
    deed: 'own',
  }),
  listBlocked: endpoint({
    method: 'GET',
    path: '/blocks',
    summary: 'Whom whoever asks has blocked, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(blocked),
    errors: [],
    ...read,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/blocks/{id}',
    summary: 'Takes a block back. One that is not there any more is taken back already.',
    input: one,
    output: nothing,
    errors: [],
    ...write,
    deed: 'own',
  }),
  readChatDoor: endpoint({
    method: 'GET',
    path: '/chat/door',
    summary: 'Who may ask the caller to talk.',
    input: nothing,
    output: door,
    errors: [],
    ...read,
  }),
  saveChatDoor: endpoint({
    method: 'PUT',
    path: '/chat/door',
    summary: 'Says who may ask the caller to talk.',
    input: door,
    output: door,
    errors: [],
    ...write,
    deed: 'own',
  }),
}
