// Row type of a notification joined for its view, and shared SQL conditions. `sortKey`: clients get it only inside
// the encrypted cursor.

import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import type { CaseResult } from '@murmullo/contract/reports/report-outcomes'
import type { StatementAction } from '@murmullo/contract/moderation/statements'

export type NotificationRow = Readonly<{
  publicId: string
  type: NotificationType
  isRead: boolean
  createdAt: Date
  people: number | null
  sortKey: string
  secretPublicId: string | null
  text: string | null
  isListed: boolean | null
  isMuted: boolean
  commentId: string | null
  commentPublicId: string | null
  authorNickname: string | null
  personPublicId: string | null
  personNickname: string | null
  requestPublicId: string | null
  reportNumber: string | null
  report: CaseResult | null
  statementPublicId: string | null
  statementSecretId: string | null
  statementCommentId: string | null
  statementPhotoId: string | null
  statementPhotoCommentId: string | null
  outcome: 'upheld' | 'overturned' | null
  action: StatementAction | null
}>

/** SQL: the case fields from which the outcome of report `d` is derived. Null for any other notification type. */
export const reportResultSql = `(select jsonb_build_object('status', c.status, 'kind', c.kind, 'isNamed', c.is_named, 'measures', c.measures,
    'withdrawn', c.withdrawn, 'isReopened', c.reopened_at > d.created_at) from identity.report_cases c where c.id = d.case_id)`

/** SQL: whether either of two accounts blocked the other. */
export const isBlockedSql = (one: string, other: string): string => `exists (select from identity.blocks b
  where (b.blocker_id, b.blocked_id) in ((${one}, ${other}), (${other}, ${one})))`

/** SQL: whether the user turned off the notifications of this secret, of which they are the author. */
export const isMutedSql = `exists (select from identity.secret_authors m where m.secret_id = n.secret_id and m.is_muted)`
