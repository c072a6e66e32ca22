// Row types of chat, shared by stores, policies and views. Internal keys and sort keys are not part of any payload.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'

export type FoundRow = Readonly<{ id: string; nickname: string }>

export type RequestStatus = 'pending' | 'accepted' | 'rejected'

export type RequestRow = Readonly<{
  id: string
  publicId: string
  senderId: string
  recipientId: string
  /** Nickname of the sender. */
  nickname: string
  message: string | null
  createdAt: Date
  status: RequestStatus
  conversationPublicId: string | null
}>

/** Input of the request policy, from the caller's side. */
export type RequestFacts = Readonly<{
  isSelf: boolean
  iBlocked: boolean
  theyBlocked: boolean
  conversationPublicId: string | null
  /** Privacy setting of the recipient. */
  chatPrivacy: ChatPrivacy
  theyFollow: boolean
  /** Status of an earlier request in the same direction. */
  status: RequestStatus | null
}>

export type ConversationRow = Readonly<{
  id: string
  publicId: string
  side: number
  lastSeq: number
  lastMessageAt: Date
  readSeq: number
  unread: number
  sortKey: string
  /** The other member: null when that account is deleted or under erasure. */
  otherId: string | null
  nickname: string | null
  otherStatus: 'active' | 'blocked'
  otherAnswers: number
}>

/** Public id of the caller's block on the other member, if any. */
export type OpenConversationRow = ConversationRow & Readonly<{ blockId: string | null }>

export type MessageRow = Readonly<{
  seq: number
  side: number | null
  text: string | null
  key: string | null
  createdAt: Date
}>

/** The sender of a message and the other member, read under the conversation's row lock. */
export type SenderRow = Readonly<{
  side: number
  myStatus: 'active' | 'blocked'
  otherId: string | null
  otherStatus: 'active' | 'blocked'
  /** Message that was inserted before with the same idempotency key. */
  seq: number | null
  text: string | null
  createdAt: Date | null
}>

export type BlockedRow = Readonly<{ id: string; publicId: string; nickname: string; createdAt: string }>
