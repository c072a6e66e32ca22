// What of a notification's row its view reads. The place stays inside: it is the cursor, sealed.
import type { NotificationType } from '@murmullo/contract/notifications'
import type { CaseResult } from '@murmullo/contract/report-outcomes'
import type { StatementAction } from '@murmullo/contract/statements'

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

/** Of the case behind a notification about a report `d`: what its outcome is derived from. Null for any other notification. */
export const reportResult = `(select jsonb_build_object('status', c.status, 'kind', c.kind, 'isNamed', c.is_named, 'measures', c.measures,
    'withdrawn', c.withdrawn) from identity.report_cases c where c.id = d.case_id)`

const areApart = (other: string) => `exists (select from identity.blocks b
  where (b.blocker_id, b.blocked_id) in ((n.account_id, ${other}), (${other}, n.account_id)))`

/**
 * Of a comment that they do not see now there is nothing to tell, nor of somebody from whom they are apart. A comment without a name is
 * seen and told of whoever wrote it: were it not, that would tell who did.
 */
export const isShown = `(n.comment_id is null or exists (select from content.comments c where c.id = n.comment_id and c.state = 'visible'
    and (c.author_nickname is null or not exists (select from identity.comment_authors w where w.comment_id = c.id and ${areApart('w.account_id')}))))
  and (n.actor_id is null or not ${areApart('n.actor_id')})`
