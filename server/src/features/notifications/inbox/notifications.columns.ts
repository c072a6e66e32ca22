// Row type of `identity.notifications` joined for its view, and shared SQL conditions. `sortKey`: clients get it only inside
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
    'withdrawn', c.withdrawn) from identity.report_cases c where c.id = d.case_id)`

const isBlockedSql = (other: string) => `exists (select from identity.blocks b
  where (b.blocker_id, b.blocked_id) in ((n.account_id, ${other}), (${other}, n.account_id)))`

/**
 * SQL filter: excludes comments that the user cannot see now and actors where either user blocked the other. An anonymous comment is always
 * visible and announced: a missing notification would reveal the author.
 */
export const isVisibleSql = `(n.comment_id is null or exists (select from content.comments c where c.id = n.comment_id and c.state = 'visible'
    and (c.author_nickname is null or not exists (select from identity.comment_authors w where w.comment_id = c.id and ${isBlockedSql('w.account_id')}))))
  and (n.actor_id is null or not ${isBlockedSql('n.actor_id')})`
