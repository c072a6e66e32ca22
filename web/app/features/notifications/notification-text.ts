// Spanish text and link target of a notification. A user without a visible name is "Alguien".
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { decisionLabel } from '../../shared/labels/decision-labels.ts'
import { formatNumber } from '../../lib/format/numbers.ts'

export function notificationText({ type, nickname, people, about, action, outcome }: Notification): string {
  const who = nickname ?? 'Alguien'
  switch (type) {
    case 'comment':
      return `${who} comentó tu secreto`
    case 'like':
      return people === 1
        ? 'Una persona reaccionó a tu secreto'
        : `${formatNumber(people ?? 0)} personas reaccionaron a tu secreto`
    case 'follow':
      return `${who} empezó a seguirte`
    case 'chat_request':
      return 'Has recibido una solicitud para iniciar una conversación'
    case 'report':
      return 'Respondimos a un reporte tuyo'
    default:
      if (outcome === 'upheld') return 'Volvimos a leerlo: la decisión se mantiene'
      if (outcome === 'overturned') return 'Volvimos a leerlo: tenías razón'
      return about && action ? decisionLabel({ kind: about, action }) : 'Decidimos algo sobre lo que escribiste'
  }
}

/** A secret that is no longer public is linked in the author's own list. */
export function notificationPath({ type, secretId, commentId, isListed, ...rest }: Notification): string {
  if (type === 'comment' && secretId) return `/secret/${secretId}#comment-${commentId}`
  if (type === 'like' && secretId) return isListed ? `/secret/${secretId}` : '/my-secrets'
  if (type === 'follow' && rest.personId) return `/user/${rest.personId}`
  if (type === 'moderation' && rest.statementId) return `/decisiones/${rest.statementId}`
  if (type === 'chat_request' && rest.requestId) return `/chat/requests/${rest.requestId}`
  if (type === 'report' && rest.reportNumber) return `/report/${rest.reportNumber}`
  return '/'
}
