// What of the rows of chat its views and rules read. Internal keys and places stay inside.
import type { ChatDoor } from '@murmullo/contract/chat'

export type FoundRow = Readonly<{ id: string; nickname: string }>

export type RequestStatus = 'pending' | 'accepted' | 'rejected'

export type RequestRow = Readonly<{
  id: string
  publicId: string
  senderId: string
  recipientId: string
  /** Of who asked. */
  nickname: string
  message: string | null
  createdAt: Date
  status: RequestStatus
  conversationPublicId: string | null
}>

/** What decides whether one may ask another to talk, as whoever asks stands to them. */
export type AskingFacts = Readonly<{
  isSelf: boolean
  iBlocked: boolean
  theyBlocked: boolean
  conversationPublicId: string | null
  /** Of the one to whom it is asked. */
  door: ChatDoor
  theyFollow: boolean
  /** Of the request that was made before in the same direction. */
  status: RequestStatus | null
}>

export type ConversationRow = Readonly<{
  id: string
  publicId: string
  side: number
  lastSeq: number
  spokenAt: Date
  readSeq: number
  unread: number
  place: string
  /** Of the other: null when they have left, or are leaving. */
  otherId: string | null
  nickname: string | null
  otherStatus: 'active' | 'blocked'
  otherAnswers: number
}>

/** Public id of the block, when whoever asks has blocked the other. */
export type OpenConversationRow = ConversationRow & Readonly<{ blockId: string | null }>

export type MessageRow = Readonly<{
  seq: number
  side: number | null
  text: string | null
  key: string | null
  createdAt: Date
}>

/** Whoever wants to say something, and the other, while nobody else says anything. */
export type SpeakerRow = Readonly<{
  side: number
  myStatus: 'active' | 'blocked'
  otherId: string | null
  otherStatus: 'active' | 'blocked'
  /** What was said before under the same key. */
  seq: number | null
  text: string | null
  createdAt: Date | null
}>

export type BlockedRow = Readonly<{ id: string; publicId: string; nickname: string; createdAt: Date }>
