// Row types of reports and cases, and shared SQL column lists. Keys and account ids stay on the server.

import type { CaseCard } from '@murmullo/contract/reports/report-cases'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import type { CaseResult } from '@murmullo/contract/reports/report-outcomes'
import type { DismissalReason } from '@murmullo/contract/reports/dismissal-reasons'
import type { ReportedKind, ReportStatus } from '@murmullo/contract/reports/report-values'

/** One message or text in a report snapshot. `me` is the reporter. */
export type SnapshotMessage = Readonly<{ from: 'me' | 'them' | 'system'; text: string | null; at: string }>

/** Target of a report: its key, its author, and a snapshot of its current text. */
export type Target = Readonly<{
  kind: ReportedKind
  key: string
  seq: number
  publicId: string | null
  secretPublicId: string | null
  /** Never in a response to the reporter. Of content it is the decrypted author, who is not stored: see `storedAccount`. */
  reportedId: string | null
  /** Content only: tag of its authorship entry. Null: it has no author. */
  authorTag: string | null
  /** Public nickname shown with the content. */
  reportedNickname: string | null
  copy: readonly SnapshotMessage[]
  /** Photo only: storage key of its image. */
  imageKey?: string
}>

/** Reported account to store. None for content: a case stores the tag of its author instead. */
export function storedAccount({ kind, reportedId }: Target): string | null {
  return kind === 'user' || kind === 'message' ? reportedId : null
}

export type ReportRow = CaseResult &
  Readonly<{
    id: string
    number: string
    category: ReportCategory
    createdAt: Date
    reviewedAt: Date | null
    closedAt: Date | null
  }>

export type CaseRow = Readonly<{
  id: string
  number: string
  kind: ReportedKind
  reportedNickname: string | null
  category: ReportCategory
  status: ReportStatus
  isUrgent: boolean
  rank: number
  createdAt: Date
  reports: number
  riskLevel: CaseCard['riskLevel']
  /** Beginning of the reported text; see `cardColumns`. */
  text: string | null
}>

export type OpenCaseRow = CaseRow &
  CaseResult &
  Readonly<{
    targetPublicId: string | null
    secretPublicId: string | null
    contentState: 'visible' | 'hidden' | 'removed' | 'deleted' | null
    isHeld: boolean
    /** Whether staff may view the image. */
    hasPicture: boolean
    reviewerNickname: string | null
    reviewedAt: Date | null
    resolverNickname: string | null
    closedAt: Date | null
    dismissal: DismissalReason | null
    reopenedAt: Date | null
    notes: string | null
  }>

/** Database facts about actions on the target since the case was opened. */
export type CaseFacts = Readonly<{
  contentState: OpenCaseRow['contentState']
  /** Staff removed it at least once. */
  wasRemoved: boolean
  /** The latest audit log row about it is that removal: no approval, undo or other decision is newer. */
  isLastRemoval: boolean
  /** A moderator marked it explicit, and no appeal overturned that. */
  wasMarked: boolean
  /** Current state. */
  isExplicit: boolean
  /** A sanction created from this case is in effect. */
  isSanctioned: boolean
}>

/** A sanction set from a case, with its encrypted subject. */
export type CaseSanctionRow = Readonly<{
  id: string
  origin: string
  closedAs: string | null
  keyVersion: number
  originBox: Buffer
}>

/** SQL columns of `CaseResult`, of a case `c`. */
export const resultColumns = 'c.status, c.kind, c.is_named, c.measures, c.withdrawn'

export type CaseReportRow = Readonly<{
  id: string
  reporterNickname: string | null
  category: ReportCategory
  reason: string | null
  proof: string | null
  evidence: readonly SnapshotMessage[]
  createdAt: Date
}>

/** A case about content stores only the tag of its author: it is about the viewer if it is one of these. */
export type CaseViewer = { readonly accountId: string; readonly authorTags: readonly string[] }

export type QueueRow = Readonly<{
  pending: number
  reviewing: number
  urgent: number
  oldestAt: Date | null
  oldestUrgentAt: Date | null
}>

/** SQL: state of the content of a case `c`; 'deleted' when its row is deleted or expired. */
export const contentStateSql = `case c.kind
  when 'secret' then coalesce((select s.state from content.secrets s where s.id = c.target_key), 'deleted')
  when 'comment' then coalesce((select k.state from content.comments k where k.id = c.target_key),
    (select k.state from content.photo_comments k where k.id = c.target_key), 'deleted')
  when 'photo' then coalesce((select p.state from content.photos p where p.id = c.target_key and p.expires_at > now()), 'deleted') end`
