// Component tests of the actions of one notification: optimistic updates, queue, refusals and a lost connection.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { screen } from '@testing-library/react'
import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import type { NotificationChange } from './notification-change.ts'
import { NotificationItem } from './notification-item.tsx'

const notification: Notification = {
  id: 'aviso',
  type: 'like',
  isRead: false,
  at: '2026-11-18T10:00:00Z',
  people: 5,
  nickname: null,
  personId: null,
  secretId: 'secreto',
  beginning: null,
  isListed: true,
  isMuted: false,
  commentId: null,
  statementId: null,
  about: null,
  action: null,
  outcome: null,
  requestId: null,
  reportNumber: null,
  reportOutcome: null,
}
const render = async (action: (form: FormData) => unknown) => {
  const onChange = vi.fn<(change: NotificationChange) => void>()
  const Item = () => (
    <NotificationItem notification={notification} now={Date.parse(notification.at)} onChange={onChange} />
  )
  return { onChange, ...(await renderRoute(Item, { action })) }
}
const button = (name: string) => screen.getByRole('button', { name })
test('notification: an action sends its intent once, shows its effect at once and reports the change (NOTIF-03)', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const change = { intent: 'read', id: 'aviso', secretId: 'secreto' }
  const { user, submitted, onChange } = await render(() => gate.then(() => change))
  await user.dblClick(button('Marcar como leída'))
  expect(screen.queryByText('Sin leer')).toBeNull()
  expect(document.activeElement).toBe(button('Marcar como no leída'))
  release()
  await expect.poll(() => onChange.mock.calls).toEqual([[change]])
  expect(submitted[0]).toMatchObject(change)
})

test('notification: an action during a request is sent after it', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { user, submitted } = await render((form) => gate.then(() => Object.fromEntries(form)))
  await user.click(button('Silenciar este secreto'))
  await user.click(button('Eliminar'))
  expect(submitted).toHaveLength(1)
  release()
  await expect.poll(() => submitted.map(({ intent }) => intent)).toEqual(['mute', 'delete'])
})

test('notification: a refusal shows its text and takes the optimistic update back (NOTIF-10)', async () => {
  const error = 'No se pudo silenciar el secreto... Inténtalo de nuevo.'
  const refusal = { intent: 'mute', code: 'secrets.not_found', error, fieldErrors: {}, values: { id: 'aviso' } }
  const { user, onChange } = await render(() => data(refusal, { status: 404 }))
  await user.click(button('Silenciar este secreto'))
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  expect(screen.queryByText('Silenciado')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

test('notification: after a lost connection the error names the action, and a retry sends it again (NOTIF-10)', async () => {
  const { user, submitted } = await render(() => {
    throw new TypeError('Failed to fetch')
  })
  await user.click(button('Eliminar'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No se pudo eliminar la notificación... No hay conexión. Revisa tu red y vuelve a intentarlo.',
  )
  await user.click(button('Reintentar'))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})

test('notification: following its link marks it as read through the API, without a form (NOTIF-06)', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}))
  try {
    const { user, onChange, submitted } = await render(() => ({}))
    await user.click(screen.getByRole('link'))
    expect(fetched).toHaveBeenCalledWith(
      '/api/v1/me/notifications/aviso/read',
      expect.objectContaining({ method: 'PUT', body: '{"isRead":true}', keepalive: true }),
    )
    expect(onChange).toHaveBeenCalledWith({ id: 'aviso', intent: 'read', secretId: '' })
    expect(submitted).toEqual([])
  } finally {
    fetched.mockRestore()
  }
})
