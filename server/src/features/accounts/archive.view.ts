// From rows to the document of all that is somebody's, and to how far it is.
import type { MyAccount } from '@murmullo/contract/accounts'
import type { Archive, ArchiveState } from '@murmullo/contract/archive'
import type { ChatDoor } from '@murmullo/contract/chat'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { NotificationType } from '@murmullo/contract/notifications'
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
  }>
type DecisionRow = Readonly<{
  secretId: string | null
  action: string
  rule: string
  byHuman: boolean
  createdAt: Date
  appeal: string | null
  outcome: string | null
}>
type SaidRow = Readonly<{ nickname: string | null; text: string; createdAt: Date }>
type AskedRow = Readonly<{ nickname: string; message: string | null; createdAt: Date }>
type Parts = Readonly<{
  madeAt: Date
  account: MyAccount
  described: Readonly<{ username: string | null; displayName: string | null; bio: string | null }>
  secrets: readonly SecretRow[]
  comments: readonly WrittenRow[]
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
  const { preferences, quietHours, ...rest } = account
  const { username, displayName, bio } = described
  return {
    madeAt: cutToMinute(madeAt),
    account: rest,
    profile: { username, displayName, bio },
    preferences,
    quietHours,
    secrets: lists.secrets.map(viewSecret),
    comments: lists.comments.map((row) => ({ ...viewWritten(row), visibility: isShown(row) ? 'public' : 'hidden' })),
    messages: lists.messages.map(({ nickname, text, createdAt }) => ({
      to: nickname === null ? null : viewNickname(nickname),
      text,
      sentAt: cutToMinute(createdAt),
    })),
    requests: lists.requests.map(({ nickname, message, createdAt }) => ({
      to: viewNickname(nickname),
      message,
      sentAt: cutToMinute(createdAt),
    })),
    chatDoor: lists.chatDoor,
    decisions: lists.decisions.map(viewDecision),
    follows: lists.follows.map(viewNickname),
    blocks: lists.blocks.map(viewNickname),
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
  }
}

function viewDecision(row: DecisionRow): Archive['decisions'][number] {
  const { secretId, action, rule, byHuman, createdAt, appeal, outcome } = row
  const kind = secretId === null ? 'comment' : 'secret'
  return { kind, action, rule, byHuman, decidedAt: cutToMinute(createdAt), appeal, outcome }
}

function viewWritten({ publicId, text, authorNickname, createdAt }: WrittenRow) {
  return { id: publicId, text, nickname: authorNickname, publishedAt: cutToMinute(createdAt) }
}

function isShown({ state }: WrittenRow): boolean {
  return state === 'visible'
}

/** An automatic one leaves as nobody's: it stays the same, and would link what one person does as "Anónimo". */
function viewNickname(nickname: string): string | null {
  return isAutomatic(nickname) ? null : nickname
}

type ArchiveRow = Readonly<{ expiresAt: Date | null }>

export function viewArchiveState(row: ArchiveRow | undefined): ArchiveState {
  if (row === undefined) return { state: 'none', expiresAt: null }
  // Only what is ready has an end.
  if (row.expiresAt === null) return { state: 'waiting', expiresAt: null }
  return { state: 'ready', expiresAt: cutToMinute(row.expiresAt) }
}
