// Maps database rows to the items of a data export, and to the permission to download it.
import type { DataExport, DataExportGrant } from '@murmullo/contract/accounts/data-export'
import { publicNickname } from '@murmullo/contract/accounts/nicknames'
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import { truncateToMinute } from '@murmullo/contract/core/primitives'

type ContentRow = Readonly<{
  publicId: string
  text: string
  authorNickname: string | null
  state: string
  createdAt: Date
}>
type SecretRow = ContentRow &
  Readonly<{
    isPrivate: boolean
    isReleased: boolean
    isExplicit: boolean
    gender: 'none' | 'mujer' | 'hombre' | 'otro'
    age: number | null
    countryCode: string
    addressUntil: Date | null
  }>
type PhotoRow = Pick<SecretRow, 'publicId' | 'isExplicit' | 'gender' | 'age' | 'countryCode' | 'createdAt'> &
  Readonly<{ caption: string | null }>
type DecisionRow = Readonly<{
  secretId: string | null
  commentId: string | null
  photoId: string | null
  photoCommentId: string | null
  action: string
  rule: string
  byHuman: boolean
  createdAt: Date
  appeal: string | null
  outcome: string | null
  reason: string | null
  endsAt: Date | null
}>
type MessageRow = Readonly<{ nickname: string | null; text: string; createdAt: Date }>
type ChatRequestRow = Readonly<{ nickname: string; message: string | null; createdAt: Date }>
type ReportRow = Readonly<{
  number: string
  kind: ReportedKind
  category: ReportCategory
  reason: string | null
  proof: string | null
  createdAt: Date
}>
type NotificationRow = Readonly<{ type: NotificationType; isRead: boolean; createdAt: Date }>
type SessionRow = Readonly<{ userAgent: string; createdAt: string; updatedAt: string }>
type PasskeyRow = Readonly<{ name: string; createdAt: string; usedAt: string | null }>
type ListName = {
  [Name in keyof DataExport]: DataExport[Name] extends readonly unknown[] ? Name : never
}[keyof DataExport]
type Item<Name extends ListName> = DataExport[Name][number]

export function viewSecret(row: SecretRow): Item<'secrets'> {
  const released = row.isReleased ? 'public' : 'scheduled'
  const shown = row.isPrivate ? 'private' : released
  return {
    ...viewContent(row),
    visibility: isShown(row) ? shown : 'hidden',
    explicit: row.isExplicit,
    gender: row.gender === 'none' ? null : row.gender,
    age: row.age,
    country: row.countryCode,
    addressUntil: row.addressUntil === null ? null : truncateToMinute(row.addressUntil),
  }
}

export function viewPhoto(row: PhotoRow): Item<'photos'> {
  return {
    id: row.publicId,
    caption: row.caption,
    explicit: row.isExplicit,
    gender: row.gender === 'none' ? null : row.gender,
    age: row.age,
    country: row.countryCode,
    sentAt: truncateToMinute(row.createdAt),
  }
}

export function viewComment(row: ContentRow & { readonly isByAuthor: boolean }): Item<'comments'> {
  return { ...viewContent(row), byAuthor: row.isByAuthor, visibility: isShown(row) ? 'public' : 'hidden' }
}

export function viewPhotoComment(row: Omit<ContentRow, 'state'>): Item<'photoComments'> {
  return viewContent(row)
}

function decisionKind({ secretId, commentId, photoId, photoCommentId }: DecisionRow) {
  if (secretId !== null) return 'secret' as const
  if (commentId !== null || photoCommentId !== null) return 'comment' as const
  return photoId === null ? ('sanction' as const) : ('photo' as const)
}

export function viewDecision(row: DecisionRow): Item<'decisions'> {
  const { action, rule, byHuman, createdAt, appeal, outcome, reason } = row
  const endsAt = row.endsAt === null ? null : truncateToMinute(row.endsAt)
  const kind = decisionKind(row)
  return { kind, action, rule, byHuman, decidedAt: truncateToMinute(createdAt), reason, endsAt, appeal, outcome }
}

function viewContent({ publicId, text, authorNickname, createdAt }: Omit<ContentRow, 'state'>) {
  return { id: publicId, text, nickname: authorNickname, publishedAt: truncateToMinute(createdAt) }
}

function isShown({ state }: ContentRow): boolean {
  return state === 'visible'
}

export function viewMessage({ nickname, text, createdAt }: MessageRow): Item<'messages'> {
  return { to: publicNickname(nickname), text, sentAt: truncateToMinute(createdAt) }
}

export function viewRequest({ nickname, message, createdAt }: ChatRequestRow): Item<'requests'> {
  return { to: publicNickname(nickname), message, sentAt: truncateToMinute(createdAt) }
}

export function viewReport({ number, kind, category, reason, proof, createdAt }: ReportRow): Item<'reports'> {
  return { number, kind, category, reason, evidence: proof, sentAt: truncateToMinute(createdAt) }
}

export function viewNickname({ nickname }: { readonly nickname: string }): string | null {
  return publicNickname(nickname)
}

export function viewNotification({ type, isRead, createdAt }: NotificationRow): Item<'notifications'> {
  return { type, isRead, at: truncateToMinute(createdAt) }
}

export function viewSession({ userAgent, createdAt, updatedAt }: SessionRow): Item<'sessions'> {
  return { device: userAgent, since: createdAt, seen: updatedAt }
}

export function viewPasskey({ name, createdAt, usedAt }: PasskeyRow): Item<'passkeys'> {
  return { name, since: createdAt, used: usedAt }
}

export function viewDataExportGrant(row: { readonly expiresAt: Date } | undefined): DataExportGrant {
  return { expiresAt: row === undefined ? null : truncateToMinute(row.expiresAt) }
}
