// API endpoints and schemas of one-to-one chat: people search, requests, conversations, messages, blocks, privacy. No response contains
// read receipts or the presence of the other user.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { chatLimits, nicknameLimits, reportLimits, userSearchLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { reportCategories } from '../reports/report-categories.ts'
import { cursor, day, minute, page, personRef, publicId, userText } from '../core/primitives.ts'

const nothing = z.strictObject({})
const idInput = z.strictObject({ id: publicId })

const foundUser = z.strictObject({ ref: personRef, nickname: z.string() })
export type FoundPerson = z.output<typeof foundUser>

export const requestStatuses = ['pending', 'accepted', 'rejected'] as const

const chatRequest = z.strictObject({
  id: publicId,
  /** Null when the user never chose a nickname. */
  nickname: z.nullable(z.string()),
  message: z.nullable(z.string()),
  at: minute,
  status: z.enum(requestStatuses),
  /** Only of an accepted request. */
  conversationId: z.nullable(publicId),
})
export type ChatRequest = z.output<typeof chatRequest>

const conversation = z.strictObject({
  id: publicId,
  /** Of the other user; null when they never chose a nickname or were deleted. */
  nickname: z.nullable(z.string()),
  /** The other user deleted their account: sending a message fails. */
  isGone: z.boolean(),
  /** The caller has blocked the other user. Whether the other user has blocked the caller is never in a response. */
  isBlocked: z.boolean(),
  /** Time of the last message, of either user. */
  at: minute,
  /** Messages of the other user that the caller has not read, counted up to the limit of 100. */
  unread: z.int(),
})
export type Conversation = z.output<typeof conversation>

const openConversation = z.extend(conversation, {
  /** Id of the block, for `unblock`; null when the caller has not blocked the other user. */
  blockId: z.nullable(publicId),
  /** Sequence number of the last message the caller has read. */
  readSeq: z.int(),
  /** The other user has answered often enough for their links to be clickable. */
  hasAnswered: z.boolean(),
})
export type OpenConversation = z.output<typeof openConversation>

const message = z.strictObject({
  /** Sequence number in the conversation, from 1 and without gaps. */
  seq: z.int(),
  from: z.enum(['me', 'them', 'system']),
  /** Null when the message was erased. */
  text: z.nullable(z.string()),
  at: minute,
  /** Idempotency key the client generated before the message had a sequence number; null for messages of the other user. */
  key: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

const messageKey = z.string().check(z.regex(/^[\w-]{16,40}$/))

/** Chat privacy: which users may send a chat request. */
export const chatPrivacyLevels = ['everybody', 'followed', 'nobody'] as const
export type ChatPrivacy = (typeof chatPrivacyLevels)[number]
/** Also validates the privacy form. */
export const chatPrivacyInput = z.strictObject({ door: z.enum(chatPrivacyLevels) })

/** Also validates the chat request form. */
export const requestChatInput = z.strictObject({
  ref: personRef,
  message: z.optional(userText(chatLimits.requestMessageMax)),
})

/** Also validates the message form without JavaScript. */
export const sendMessageInput = z.strictObject({ id: publicId, key: messageKey, text: userText(chatLimits.messageMax) })

/** Report of a blocked user. Also validates the form "block and report". */
export const blockReportInput = z.strictObject({
  category: z.enum(reportCategories),
  reason: z.optional(userText(reportLimits.reasonMax)),
})

const blocked = z.strictObject({ id: publicId, nickname: z.nullable(z.string()), on: day })
export type BlockedPerson = z.output<typeof blocked>

const read = { access: 'registered', limit: rateLimits.ownReads, cache: 'never' } as const
const write = { access: 'registered', limit: rateLimits.ownWrites, cache: 'never' } as const
const poll = { access: 'registered', limit: rateLimits.chatReads, cache: 'never' } as const

export const chat = {
  searchPeople: endpoint({
    method: 'GET',
    path: '/people',
    summary:
      'Searches registered users by a part of their nickname, a few results. Users who never chose one are not found.',
    input: z.strictObject({
      term: z.string().check(z.minLength(userSearchLimits.minChars), z.maxLength(nicknameLimits.max)),
    }),
    output: z.strictObject({ items: z.array(foundUser) }),
    errors: [],
    ...read,
    limit: rateLimits.peopleSearches,
  }),
  requestChat: endpoint({
    method: 'POST',
    path: '/chat/requests',
    idempotent: true,
    summary: 'Sends a chat request. One pending request per pair of users, and none after a rejection.',
    input: requestChatInput,
    output: nothing,
    errors: [
      'chat.user_not_found',
      'chat.self',
      'chat.request_pending',
      'chat.request_rejected',
      'chat.request_refused',
      'chat.blocked_by_me',
      'chat.already_open',
    ],
    ...write,
    actionKind: 'communicate',
  }),
  listRequests: endpoint({
    method: 'GET',
    path: '/chat/requests',
    summary: 'Lists pending chat requests to the caller, newest first, with their total, counted up to 100.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: z.extend(page(chatRequest), { pending: z.int() }),
    errors: [],
    ...poll,
  }),
  readRequest: endpoint({
    method: 'GET',
    path: '/chat/requests/{id}',
    summary: 'Returns one chat request to the caller, pending or answered.',
    input: idInput,
    output: chatRequest,
    errors: ['chat.request_not_found', 'chat.request_not_yours'],
    ...read,
  }),
  answerRequest: endpoint({
    method: 'POST',
    path: '/chat/requests/{id}/answer',
    summary: 'Accepts or rejects a chat request. The first answer is final; repeating it changes nothing.',
    input: z.strictObject({ id: publicId, accept: z.boolean() }),
    output: z.strictObject({ conversationId: z.nullable(publicId) }),
    errors: ['chat.request_unknown', 'chat.answer_not_yours', 'chat.answered', 'chat.blocked_by_me'],
    ...write,
  }),
  listConversations: endpoint({
    method: 'GET',
    path: '/chat/conversations',
    summary: 'Lists conversations of the caller, ordered by last message.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(conversation),
    errors: [],
    ...poll,
  }),
  readConversation: endpoint({
    method: 'GET',
    path: '/chat/conversations/{id}',
    summary: 'Returns one conversation of the caller.',
    input: idInput,
    output: openConversation,
    errors: ['chat.not_found'],
    ...poll,
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/chat/conversations/{id}/messages',
    summary:
      'Returns the last messages of a conversation, or those before or after a sequence number; always oldest first.',
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
    summary: 'Sends a message. Idempotent: the same key returns the same message.',
    input: sendMessageInput,
    output: message,
    errors: ['chat.not_participant', 'chat.blocked', 'chat.blocked_by_me', 'chat.closed', 'chat.key_reused'],
    ...write,
    limit: rateLimits.chatMessages,
    actionKind: 'communicate',
  }),
  markConversationRead: endpoint({
    method: 'PUT',
    path: '/chat/conversations/{id}/read',
    summary: 'Marks a conversation as read up to a message. The other user is not notified.',
    input: z.strictObject({ id: publicId, seq: z.int().check(z.gte(0)) }),
    /** The unread count over all conversations and requests. */
    output: z.strictObject({ unread: z.int() }),
    errors: ['chat.not_found'],
    ...poll,
    actionKind: 'own',
  }),
  countUnreadMessages: endpoint({
    method: 'GET',
    path: '/chat/unread',
    summary: 'Counts unread messages and pending requests of the caller, up to 100.',
    input: nothing,
    output: z.strictObject({ unread: z.int() }),
    errors: [],
    ...poll,
  }),
  block: endpoint({
    method: 'POST',
    path: '/blocks',
    idempotent: true,
    summary:
      'Blocks one user: the other participant of a conversation, the sender of a request, or the owner of a profile. They are not notified. With `report` the last messages are also reported.',
    input: z.strictObject({
      conversationId: z.optional(publicId),
      requestId: z.optional(publicId),
      personId: z.optional(publicId),
      report: z.optional(blockReportInput),
    }),
    output: nothing,
    errors: ['chat.not_found', 'chat.block_self'],
    ...write,
    actionKind: 'own',
  }),
  listBlocked: endpoint({
    method: 'GET',
    path: '/blocks',
    summary: 'Lists users blocked by the caller, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(blocked),
    errors: [],
    ...read,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/blocks/{id}',
    summary: 'Removes a block. Without effect when it does not exist.',
    input: idInput,
    output: nothing,
    errors: [],
    ...write,
    actionKind: 'own',
  }),
  readChatDoor: endpoint({
    method: 'GET',
    path: '/chat/door',
    summary: 'Returns which users may send the caller a chat request.',
    input: nothing,
    output: chatPrivacyInput,
    errors: [],
    ...read,
  }),
  saveChatDoor: endpoint({
    method: 'PUT',
    path: '/chat/door',
    summary: 'Sets which users may send the caller a chat request.',
    input: chatPrivacyInput,
    output: chatPrivacyInput,
    errors: [],
    ...write,
    actionKind: 'own',
  }),
}
