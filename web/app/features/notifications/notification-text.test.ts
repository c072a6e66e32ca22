// Unit tests of the text and the link of a notification.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { createNotification } from '../../../test/notification.ts'
import { notificationPath, notificationText } from './notification-text.ts'

const id = 'AbCdEfGhIjKlMnOpQrStUv'

test.each<[Partial<Notification>, string]>([
  [{ type: 'comment', secretId: id, commentId: 'c1' }, `/secret/${id}#comment-c1`],
  [{ type: 'like', secretId: id, isListed: true }, `/secret/${id}`],
  [{ type: 'like', secretId: id, isListed: false }, '/my-secrets'],
  [{ type: 'chat_request', requestId: id }, `/chat/requests/${id}`],
  [{ type: 'moderation', statementId: id }, `/decisiones/${id}`],
  [{ type: 'report', reportNumber: 'MU-ABCD-2345' }, '/report/MU-ABCD-2345'],
  [{ type: 'follow', personId: id }, `/user/${id}`],
  [{ type: 'follow', personId: null }, '/'],
  [{ type: 'chat_request', requestId: null }, '/'],
])('notification: with %o it leads to %s (NOTIF-09)', (fields, path) => {
  expect(notificationPath(createNotification(fields))).toBe(path)
})

test('notification: a chat request has its text, also without a nickname (NOTIF-11)', () => {
  for (const nickname of ['noctambula', null])
    expect(notificationText(createNotification({ type: 'chat_request', nickname, requestId: id }))).toBe(
      'Has recibido una solicitud para iniciar una conversación',
    )
})
