// Views: map chat rows to the payload of each member. No field reveals when the other member read a message or is online.
import type { BlockedPerson, ChatRequest, Conversation, Message, OpenConversation } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { publicNickname } from '@murmullo/contract/accounts/nicknames'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { BlockedRow, ConversationRow, MessageRow, OpenConversationRow, RequestRow } from './chat.columns.ts'

export function viewRequest(row: RequestRow): ChatRequest {
  return {
    id: row.publicId,
    nickname: publicNickname(row.nickname),
    message: row.message,
    at: truncateToMinute(row.createdAt),
    status: row.status,
    conversationId: row.conversationPublicId,
  }
}

export function viewConversation(row: ConversationRow): Conversation {
  const isGone = row.otherId === null
  return {
    id: row.publicId,
    nickname: publicNickname(row.nickname),
    isGone,
    isBlocked: !isGone && row.otherStatus === 'blocked',
    at: truncateToMinute(row.lastMessageAt),
    // Messages of a deleted account do not count as unread.
    unread: isGone ? 0 : Math.min(row.unread, chatLimits.unreadMax),
  }
}

export function viewOpenConversation(row: OpenConversationRow): OpenConversation {
  return {
    ...viewConversation(row),
    blockId: row.blockId,
    readSeq: row.readSeq,
    hasAnswered: row.otherAnswers >= chatLimits.answersBeforeLinks,
  }
}

export function viewMessage({ seq, side, text, key, createdAt }: MessageRow, mySide: number): Message {
  const isOwn = side === mySide
  const other = side === null ? 'system' : 'them'
  return { seq, from: isOwn ? 'me' : other, text, at: truncateToMinute(createdAt), key: isOwn ? key : null }
}

export function viewBlocked({ publicId, nickname, createdAt }: BlockedRow): BlockedPerson {
  return { id: publicId, nickname: publicNickname(nickname), on: createdAt }
}
