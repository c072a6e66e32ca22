// Maps database rows to the data export document, and to the state of an export request.
import type { MyAccount } from '@murmullo/contract/accounts/accounts'
import type { DataExport, DataExportState } from '@murmullo/contract/accounts/data-export'
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
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
type Parts = Readonly<{
  madeAt: Date
  account: MyAccount
  profile: Readonly<{ username: string | null; displayName: string | null; bio: string | null }>
  secrets: readonly SecretRow[]
  comments: readonly ContentRow[]
  reports: readonly ReportRow[]
  photos: readonly PhotoRow[]
  photoComments: readonly Omit<ContentRow, 'state'>[]
  messages: readonly MessageRow[]
  requests: readonly ChatRequestRow[]
  chatDoor: ChatPrivacy
  decisions: readonly DecisionRow[]
  follows: readonly string[]
  blocks: readonly string[]
  notifications: readonly Readonly<{ type: NotificationType; isRead: boolean; createdAt: Date }>[]
  sessions: readonly Readonly<{ userAgent: string; createdAt: Date; updatedAt: Date }>[]
}>

export function viewDataExport({ madeAt, account, profile, ...lists }: Parts): DataExport {
  const { preferences, quietHours, notificationSchedule, ...rest } = account
  const { username, displayName, bio } = profile
  return {
    madeAt: truncateToMinute(madeAt),
    account: rest,
    profile: { username, displayName, bio },
    preferences,
    quietHours,
    notificationSchedule,
    secrets: lists.secrets.map(viewSecret),
    comments: lists.comments.map((row) => ({ ...viewContent(row), visibility: isShown(row) ? 'public' : 'hidden' })),
    photos: lists.photos.map(viewPhoto),
    photoComments: lists.photoComments.map(viewContent),
    messages: lists.messages.map(({ nickname, text, createdAt }) => ({
      to: publicNickname(nickname),
      text,
      sentAt: truncateToMinute(createdAt),
    })),
    requests: lists.requests.map(({ nickname, message, createdAt }) => ({
      to: publicNickname(nickname),
      message,
      sentAt: truncateToMinute(createdAt),
    })),
    chatDoor: lists.chatDoor,
    decisions: lists.decisions.map(viewDecision),
    reports: lists.reports.map(({ number, kind, category, reason, proof, createdAt }) => ({
      number,
      kind,
      category,
      reason,
      evidence: proof,
      sentAt: truncateToMinute(createdAt),
    })),
    follows: lists.follows.map(publicNickname),
    blocks: lists.blocks.map(publicNickname),
    notifications: lists.notifications.map(({ type, isRead, createdAt }) => ({
      type,
      isRead,
      at: truncateToMinute(createdAt),
    })),
    sessions: lists.sessions.map((row) => ({
      device: row.userAgent,
      since: truncateToMinute(row.createdAt),
      seen: truncateToMinute(row.updatedAt),
    })),
  }
}

function viewSecret(row: SecretRow): DataExport['secrets'][number] {
  const shown = row.isPrivate ? 'private' : 'public'
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

function viewPhoto(row: PhotoRow): DataExport['photos'][number] {
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

function decisionKind({ secretId, commentId, photoId, photoCommentId }: DecisionRow) {
  if (secretId !== null) return 'secret' as const
  if (commentId !== null || photoCommentId !== null) return 'comment' as const
  return photoId === null ? ('sanction' as const) : ('photo' as const)
}

function viewDecision(row: DecisionRow): DataExport['decisions'][number] {
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

type DataExportRow = Readonly<{ expiresAt: Date | null }>

export function viewDataExportState(row: DataExportRow | undefined): DataExportState {
  if (row === undefined) return { state: 'none', expiresAt: null }
  // Only a ready export has an expiry.
  if (row.expiresAt === null) return { state: 'pending', expiresAt: null }
  return { state: 'ready', expiresAt: truncateToMinute(row.expiresAt) }
}
