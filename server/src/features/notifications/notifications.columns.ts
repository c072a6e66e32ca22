// What of a notification's row its view reads. The place stays inside: it is the cursor, sealed.
import type { NotificationType } from '@murmullo/contract/notifications'

export type NotificationRow = Readonly<{
  publicId: string
  type: NotificationType
  isRead: boolean
  createdAt: Date
  people: number | null
  place: string
  secretPublicId: string | null
  text: string | null
  isListed: boolean | null
  isMuted: boolean
  commentPublicId: string | null
  authorNickname: string | null
  personPublicId: string | null
  personNickname: string | null
  requestPublicId: string | null
  statementPublicId: string | null
  statementSecretId: string | null
  outcome: 'upheld' | 'overturned' | null
  action: 'hidden' | 'removed' | 'marked_explicit' | 'restored' | null
}>

/** Of a comment that nobody sees now there is nothing to tell. */
export const isShown = `(n.comment_id is null or exists (select from content.comments c where c.id = n.comment_id and c.state = 'visible'))`
