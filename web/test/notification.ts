// Test data: a notification, as the API returns it.
import type { Notification } from '@murmullo/contract/notifications/notifications'

export function createNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 'NbCdEfGhIjKlMnOpQrStUv',
    type: 'comment',
    isRead: false,
    at: '2026-11-15T11:55:00Z',
    people: null,
    nickname: null,
    personId: null,
    secretId: null,
    beginning: null,
    isListed: false,
    isMuted: false,
    commentId: null,
    statementId: null,
    about: null,
    action: null,
    outcome: null,
    requestId: null,
    reportNumber: null,
    reportOutcome: null,
    ...changes,
  }
}
