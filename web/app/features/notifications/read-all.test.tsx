// Component tests of the form that marks all notifications as read.
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ReadAll } from './read-all.tsx'

const readAll = () => screen.getByRole('button', { name: 'Marcar todas como leídas' })

test('read all: a double click sends one request, and after it the count has the focus (NOTIF-04)', async () => {
  const onChange = vi.fn()
  const result = { intent: 'read-all', id: '', secretId: '' }
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { user, submitted } = await renderRoute(() => <ReadAll unread={2} onChange={onChange} />, {
    action: () => gate.then(() => result),
  })
  expect(screen.getByText('2 sin leer')).toBeTruthy()
  await user.dblClick(readAll())
  expect(screen.getByText('Todo leído')).toBeTruthy()
  release()
  await expect.poll(() => onChange.mock.calls).toEqual([[result]])
  expect(submitted).toEqual([{ intent: 'read-all', key: expect.any(String) }])
  await expect.poll(() => document.activeElement?.textContent).toMatch(/sin leer|Todo leído/)
})

test('read all: after a lost connection its text shows, and a retry sends it again (NOTIF-10)', async () => {
  const { user, submitted } = await renderRoute(() => <ReadAll unread={2} onChange={() => {}} />, {
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(readAll())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No se pudieron actualizar tus notificaciones... No hay conexión. Revisa tu red y vuelve a intentarlo.',
  )
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
