// Maps database rows to the data export document, and to the state of an export request.
import type { MyAccount } from '@murmullo/contract/accounts'
import type { Archive, ArchiveState } from '@murmullo/contract/archive'
import type { ChatDoor } from '@murmullo/contract/chat'
import { shownNickname } from '@murmullo/contract/nicknames'
import type { NotificationType } from '@murmullo/contract/notifications'
import type { ReportCategory } from '@murmullo/contract/report-categories'
import type { ReportedKind } from '@murmullo/contract/report-values'
import { cutToMinute } from '@murmullo/contract/values'

type WrittenRow = Readonly<{
  publicId: string
  text: string
  authorNickname: string | null
  state: string
  createdAt: Date
}>
type SecretRow = WrittenRow &
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
type SaidRow = Readonly<{ nickname: string | null; text: string; createdAt: Date }>
type AskedRow = Readonly<{ nickname: string; message: string | null; createdAt: Date }>
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
  described: Readonly<{ username: string | null; displayName: string | null; bio: string | null }>
  secrets: readonly SecretRow[]
  comments: readonly WrittenRow[]
  reports: readonly ReportRow[]
  photos: readonly PhotoRow[]
  photoComments: readonly Omit<WrittenRow, 'state'>[]
  messages: readonly SaidRow[]
  requests: readonly AskedRow[]
  chatDoor: ChatDoor
  decisions: readonly DecisionRow[]
  follows: readonly string[]
  blocks: readonly string[]
  notifications: readonly Readonly<{ type: NotificationType; isRead: boolean; createdAt: Date }>[]
  sessions: readonly Readonly<{ userAgent: string; createdAt: Date; updatedAt: Date }>[]
}>

export function viewArchive({ madeAt, account, described, ...lists }: Parts): Archive {
  const { preferences, quietHours, notificationSchedule, ...rest } = account
  const { username, displayName, bio } = described
  return {
    madeAt: cutToMinute(madeAt),
    account: rest,
    profile: { username, displayName, bio },
    preferences,
    quietHours,
    notificationSchedule,
    secrets: lists.secrets.map(viewSecret),
    comments: lists.comments.map((row) => ({ ...viewWritten(row), visibility: isShown(row) ? 'public' : 'hidden' })),
    photos: lists.photos.map(viewPhoto),
    photoComments: lists.photoComments.map(viewWritten),
    messages: lists.messages.map(({ nickname, text, createdAt }) => ({
      to: shownNickname(nickname),
      text,
      sentAt: cutToMinute(createdAt),
    })),
    requests: lists.requests.map(({ nickname, message, createdAt }) => ({
      to: shownNickname(nickname),
      message,
      sentAt: cutToMinute(createdAt),
    })),
    chatDoor: lists.chatDoor,
    decisions: lists.decisions.map(viewDecision),
    reports: lists.reports.map(({ number, kind, category, reason, proof, createdAt }) => ({
      number,
      kind,
      category,
      reason,
      evidence: proof,
      sentAt: cutToMinute(createdAt),
    })),
    follows: lists.follows.map(shownNickname),
    blocks: lists.blocks.map(shownNickname),
    notifications: lists.notifications.map(({ type, isRead, createdAt }) => ({
      type,
      isRead,
      at: cutToMinute(createdAt),
    })),
    sessions: lists.sessions.map((row) => ({
      device: row.userAgent,
      since: cutToMinute(row.createdAt),
      seen: cutToMinute(row.updatedAt),
    })),
  }
}

function viewSecret(row: SecretRow): Archive['secrets'][number] {
  const shown = row.isPrivate ? 'private' : 'public'
  return {
    ...viewWritten(row),
    visibility: isShown(row) ? shown : 'hidden',
    explicit: row.isExplicit,
    gender: row.gender === 'none' ? null : row.gender,
    age: row.age,
    country: row.countryCode,
    addressUntil: row.addressUntil === null ? null : cutToMinute(row.addressUntil),
  }
}

function viewPhoto(row: PhotoRow): Archive['photos'][number] {
  return {
    id: row.publicId,
    caption: row.caption,
    explicit: row.isExplicit,
    gender: row.gender === 'none' ? null : row.gender,
    age: row.age,
    country: row.countryCode,
    sentAt: cutToMinute(row.createdAt),
  }
}

function kindOf({ secretId, commentId, photoId, photoCommentId }: DecisionRow) {
  if (secretId !== null) return 'secret' as const
  if (commentId !== null || photoCommentId !== null) return 'comment' as const
  return photoId === null ? ('sanction' as const) : ('photo' as const)
}

function viewDecision(row: DecisionRow): Archive['decisions'][number] {
  const { action, rule, byHuman, createdAt, appeal, outcome, reason } = row
  const endsAt = row.endsAt === null ? null : cutToMinute(row.endsAt)
  const kind = kindOf(row)
  return { kind, action, rule, byHuman, decidedAt: cutToMinute(createdAt), reason, endsAt, appeal, outcome }
}

function viewWritten({ publicId, text, authorNickname, createdAt }: Omit<WrittenRow, 'state'>) {
  return { id: publicId, text, nickname: authorNickname, publishedAt: cutToMinute(createdAt) }
}

function isShown({ state }: WrittenRow): boolean {
  return state === 'visible'
}

type ArchiveRow = Readonly<{ expiresAt: Date | null }>

export function viewArchiveState(row: ArchiveRow | undefined): ArchiveState {
  if (row === undefined) return { state: 'none', expiresAt: null }
  // Only a ready export has an expiry.
  if (row.expiresAt === null) return { state: 'waiting', expiresAt: null }
  return { state: 'ready', expiresAt: cutToMinute(row.expiresAt) }
}
