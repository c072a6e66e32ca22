// Object cases of the access matrix: search results, conversations, chat requests and blocks.
import type { World } from '../world/world.ts'
import { newMessageKey } from '../builders/chat.ts'
import { type ObjectCase, unknownId } from './object-case.ts'
import type { RelatedUsers } from './relations.ts'

/** The last cases: a block ends the conversation and the request. */
export async function createChatCases(world: World<'ai'>, users: RelatedUsers): Promise<ObjectCase[]> {
  const { owner, other, conversation, message, request } = users
  const ref = await world.chat.findRef(other, owner)
  const report = { category: 'spam', reason: 'Porque sí.' }
  const members = ['owner', 'chat partner'] as const
  const knowsTheRequest = 'the sender knows the request'
  const ofConversation = (
    [
      ['chat.readConversation', () => ({})],
      ['chat.listMessages', () => ({})],
      ['chat.sendMessage', () => ({ key: newMessageKey(), text: 'Hola.' })],
      ['chat.markConversationRead', () => ({ seq: 1 })],
    ] as const
  ).map(
    ([endpoint, input]): ObjectCase => ({
      endpoint,
      object: 'conversation',
      allowed: members,
      create: () => ({ id: conversation, ...input() }),
      unknown: { id: unknownId, ...input() },
    }),
  )
  const [block] = (await owner.api.chat.listBlocked()).items
  return [
    {
      endpoint: 'chat.requestChat',
      object: 'search result of another user',
      allowed: ['other member'],
      create: () => ({ ref }),
      unknown: { ref: 'A'.repeat(ref.length) },
    },
    ...ofConversation,
    {
      endpoint: 'reports.sendReport',
      object: 'message of the chat partner',
      allowed: ['owner'],
      exceptions: { 'chat partner': { code: 'reports.self', reason: 'users know their own messages' } },
      create: () => ({ ...report, kind: 'message', id: conversation, seq: message }),
      unknown: { ...report, kind: 'message', id: unknownId, seq: message },
    },
    {
      endpoint: 'chat.readRequest',
      object: 'chat request to the owner',
      allowed: ['owner'],
      exceptions: { 'request sender': { code: 'chat.request_not_yours', reason: knowsTheRequest } },
      create: () => ({ id: request }),
      unknown: { id: unknownId },
    },
    {
      endpoint: 'chat.answerRequest',
      object: 'chat request to the owner',
      allowed: ['owner'],
      exceptions: { 'request sender': { code: 'chat.answer_not_yours', reason: knowsTheRequest } },
      create: () => ({ id: request, accept: true }),
      unknown: { id: unknownId, accept: true },
    },
    {
      endpoint: 'chat.unblock',
      object: 'block by the owner',
      allowed: ['owner'],
      create: () => ({ id: block?.id ?? '' }),
      unknown: { id: unknownId },
    },
    {
      endpoint: 'chat.block',
      object: 'sender of a chat request',
      allowed: ['owner'],
      create: () => ({ requestId: request }),
      unknown: { requestId: unknownId },
    },
    {
      endpoint: 'chat.block',
      object: 'member of a conversation',
      allowed: members,
      create: () => ({ conversationId: conversation }),
      unknown: { conversationId: unknownId },
    },
  ]
}
