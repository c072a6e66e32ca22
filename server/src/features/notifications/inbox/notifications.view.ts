// View: maps a notification row to the API payload. It names a user only if that user is named publicly.
import { excerpt } from '@murmullo/contract/text/excerpt'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { reportOutcomeFor } from '@murmullo/contract/reports/report-outcomes'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { NotificationRow } from './notifications.columns.ts'

const beginningMax = 64

export function viewNotification(row: NotificationRow): Notification {
  const person = viewPerson(row)
  return {
    id: row.publicId,
    type: row.type,
    isRead: row.isRead,
    at: truncateToMinute(row.createdAt),
    people: row.people,
    nickname: row.authorNickname ?? person.nickname,
    personId: person.personId,
    secretId: row.secretPublicId,
    beginning: row.text === null ? null : excerpt(row.text, beginningMax),
    isListed: row.isListed ?? false,
    isMuted: row.isMuted,
    commentId: row.commentPublicId,
    statementId: row.statementPublicId,
    about: row.statementPublicId === null ? null : viewAbout(row),
    action: row.action,
    outcome: row.outcome,
    requestId: row.requestPublicId,
    reportNumber: row.reportNumber,
    reportOutcome: row.report && reportOutcomeFor(row.report),
  }
}

/** A user without a chosen nickname has no public profile and is shown without a name. */
function viewPerson({ personPublicId, personNickname }: NotificationRow) {
  if (personNickname === null || personNickname === '' || isGeneratedNickname(personNickname))
    return { nickname: null, personId: null }
  return { nickname: personNickname, personId: personPublicId }
}

function viewAbout(row: NotificationRow) {
  if (row.statementPhotoId !== null) return 'photo' as const
  if (row.statementCommentId !== null || row.statementPhotoCommentId !== null) return 'comment' as const
  return row.statementSecretId === null ? ('sanction' as const) : ('secret' as const)
}
