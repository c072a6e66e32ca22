// What of the rows of reports their views and verbs read. Keys and accounts stay inside.
import type { ReportCategory } from '@murmullo/contract/report-categories'
import type { CaseResult } from '@murmullo/contract/report-outcomes'
import type { ReportedKind, ReportStatus } from '@murmullo/contract/report-values'

/** Something that was said, as it is copied into a report. `me` is who reports. */
export type Said = Readonly<{ from: 'me' | 'them' | 'system'; text: string | null; at: string }>

/** What is meant by a report, whose it is, and what it says now. */
export type Target = Readonly<{
  kind: ReportedKind
  key: string
  seq: number
  publicId: string | null
  secretPublicId: string | null
  /** Never told to whoever reports. */
  reportedId: string | null
  /** As everybody reads it beside it. */
  reportedNickname: string | null
  copy: readonly Said[]
  /** Of a photo: where its picture is. */
  imageKey?: string
}>

export type SentRow = CaseResult &
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
}>

export type OpenCaseRow = CaseRow &
  CaseResult &
  Readonly<{
    targetPublicId: string | null
    secretPublicId: string | null
    contentState: 'visible' | 'hidden' | 'removed' | 'gone' | null
    isHeld: boolean
    /** There to be looked at. */
    hasPicture: boolean
    reviewerNickname: string | null
    reviewedAt: Date | null
    resolverNickname: string | null
    closedAt: Date | null
    notes: string | null
  }>

/** What the database knows of what was done about the subject of a case since the case was opened. */
export type CaseFacts = Readonly<{
  contentState: OpenCaseRow['contentState']
  /** The team removed it at least once. */
  wasRemoved: boolean
  /** And that is the last line of the audit log about it: no approval, undo or other decision came after. */
  isLastRemoval: boolean
  /** A person marked it as explicit, and was not overruled. */
  wasMarked: boolean
  /** As of now. */
  isExplicit: boolean
  /** A sanction set from this case stands. */
  isSanctioned: boolean
}>

/** Columns of `CaseResult`, of a case `c`. */
export const resultColumns = 'c.status, c.kind, c.is_named, c.measures, c.withdrawn'

export type CaseReportRow = Readonly<{
  id: string
  reporterNickname: string | null
  category: ReportCategory
  reason: string | null
  proof: string | null
  evidence: readonly Said[]
  createdAt: Date
}>

export type QueueRow = Readonly<{
  pending: number
  reviewing: number
  urgent: number
  oldestAt: Date | null
  oldestUrgentAt: Date | null
}>

/** Of a case `c`: whether everybody still sees what it is about. */
export const stateOfContent = `case c.kind
  when 'secret' then coalesce((select s.state from content.secrets s where s.id = c.target_key), 'gone')
  when 'comment' then coalesce((select k.state from content.comments k where k.id = c.target_key),
    (select k.state from content.photo_comments k where k.id = c.target_key), 'gone')
  when 'photo' then coalesce((select p.state from content.photos p where p.id = c.target_key and p.expires_at > now()), 'gone') end`
