// Unit tests of the handlers of notification changes.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { notificationHandlers } from './notification-action.ts'

const action = formAction(notificationHandlers)
const fieldsOf = (intent: string) => ({ intent, id: 'n1', secretId: 's1' })

test('notification action: each intent calls its endpoint and returns the change (NOTIF-03, NOTIF-04)', async () => {
  const calls: unknown[] = []
  const named = (name: string) => (input?: unknown) => Promise.resolve(calls.push([name, input]))
  const notifications = {
    markRead: named('markRead'),
    deleteNotification: named('delete'),
    muteSecret: named('mute'),
    markAllRead: named('readAll'),
  }
  for (const intent of ['read', 'unread', 'delete', 'mute', 'unmute', 'read-all'])
    expect(await callAction(action, fieldsOf(intent), { api: { notifications } })).toMatchObject({
      data: fieldsOf(intent),
    })
  expect(calls).toEqual([
    ['markRead', { id: 'n1', isRead: true }],
    ['markRead', { id: 'n1', isRead: false }],
    ['delete', { id: 'n1' }],
    ['mute', { id: 's1', isMuted: true }],
    ['mute', { id: 's1', isMuted: false }],
    ['readAll', undefined],
  ])
})

test('notification action: without JavaScript a success redirects to the same page of the list', async () => {
  const api = { notifications: { markAllRead: () => Promise.resolve({}) } }
  for (const path of ['/notifications', '/notifications?after=c%2F1']) {
    const outcome = await callAction(action, { intent: 'read-all' }, { api, isDocument: true, path })
    expect([outcome.status, outcome.location]).toEqual([303, path])
  }
})

test('notification action: deleting a deleted notification is a success; other refusals have the text of their intent (NOTIF-10)', async () => {
  const notFound = refuseWith('notifications.not_found')
  const api = { notifications: { deleteNotification: notFound, markRead: notFound } }
  expect(await callAction(action, fieldsOf('delete'), { api })).toMatchObject({ data: fieldsOf('delete') })
  expect(await callAction(action, fieldsOf('read'), { api })).toMatchObject({
    data: { error: 'No se pudo actualizar la notificación... Inténtalo de nuevo.', values: { id: 'n1' } },
  })
})
