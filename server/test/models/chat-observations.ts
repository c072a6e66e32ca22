// Chat view of one user: as the model predicts it, and as the handlers return it. Timestamps are excluded, and ids are replaced by model numbers.
import { chatLimits } from '@murmullo/contract/constants/limits'
import {
  countUnreadMessages,
  listConversations,
  readConversation,
} from '../../src/features/chat/conversations/own-conversations.ts'
import { listBlocked } from '../../src/features/chat/blocks/list-blocked.ts'
import { listMessages } from '../../src/features/chat/messages/list-messages.ts'
import { listRequests } from '../../src/features/chat/requests/own-requests.ts'
import type { RequestContext } from '../../src/platform/context/request-context.ts'
import {
  countAllUnread,
  findUser,
  getOtherUser,
  getSide,
  type ModelConversation,
  type ChatModel,
  countUnread,
} from './chat-model.ts'

export type NameResolver = {
  readonly nicknameFor: (person: number) => string
  readonly conversationFor: (publicId: string) => number | undefined
  readonly requestFor: (publicId: string) => number | undefined
}

const { pageSize, answersBeforeLinks, unreadMax } = chatLimits

/** Messages of one side that directly follow a message of the other side. */
const countAnswers = ({ messages }: ModelConversation, side: number) =>
  messages.filter((one, index) => one.side === side && messages[index - 1]?.side === 1 - side).length

export function viewInModel(m: ChatModel, me: number, { nicknameFor }: NameResolver) {
  const isDeleted = (n: number) => findUser(m, n)?.isDeleted ?? true
  const conversations = m.conversations
    .filter(({ people }) => people.includes(me))
    .toSorted((a, b) => b.lastActivity - a.lastActivity)
  return {
    unread: countAllUnread(m, me),
    requests: m.requests
      .filter(({ to, status }) => to === me && status === 'pending')
      .toSorted((a, b) => b.n - a.n)
      .map(({ n, from, message }) => ({ n, nickname: nicknameFor(from), message })),
    // Blocks of one day are in no order of time.
    blocked: m.blocks
      .filter(({ by }) => by === me)
      .map(({ of }) => nicknameFor(of))
      .toSorted(),
    conversations: conversations.map((conversation) => {
      const [side, other] = [getSide(conversation, me), getOtherUser(conversation, me)]
      const seqOfFirst = Math.max(1, conversation.messages.length - pageSize + 1)
      return {
        n: conversation.n,
        nickname: isDeleted(other) ? null : nicknameFor(other),
        isGone: isDeleted(other),
        isBlocked: m.blocks.some(({ by, of }) => by === me && of === other),
        unread: Math.min(unreadMax, countUnread(m, conversation, me)),
        readSeq: side === -1 ? -1 : conversation.read[side],
        hasAnswered: countAnswers(conversation, 1 - side) >= answersBeforeLinks,
        hasOlder: seqOfFirst > 1,
        messages: conversation.messages.slice(-pageSize).map((one, index) => ({
          seq: seqOfFirst + index,
          from: one.side === null ? 'system' : one.side === side ? 'me' : 'them',
          text: one.text,
          key: one.side === side ? one.key : null,
        })),
      }
    }),
  }
}

export async function viewInHandlers(
  context: RequestContext,
  { conversationFor, requestFor }: NameResolver,
): Promise<ReturnType<typeof viewInModel>> {
  const [{ items }, requests, { unread }, blocked] = await Promise.all([
    listConversations(context, {}),
    listRequests(context, {}),
    countUnreadMessages(context),
    listBlocked(context, {}),
  ])
  const conversations = items.map(async ({ id, nickname, isGone, isBlocked, unread, at }) => {
    const [open, messages] = await Promise.all([readConversation(context, { id }), listMessages(context, { id })])
    if (JSON.stringify(open) !== JSON.stringify({ ...open, id, nickname, isGone, isBlocked, unread, at }))
      throw new Error('the list and the conversation differ')
    const messageViews = messages.items.map(({ seq, from, text, key }) => ({ seq, from, text, key }))
    const { readSeq, hasAnswered } = open
    const n = conversationFor(id) ?? -1
    return {
      n,
      nickname,
      isGone,
      isBlocked,
      unread,
      readSeq,
      hasAnswered,
      hasOlder: messages.hasOlder,
      messages: messageViews,
    }
  })
  return {
    unread,
    requests: requests.items.map(({ id, nickname, message }) => ({
      n: requestFor(id) ?? -1,
      nickname: nickname ?? '',
      message,
    })),
    blocked: blocked.items.map(({ nickname }) => nickname ?? '').toSorted(),
    conversations: await Promise.all(conversations),
  }
}
