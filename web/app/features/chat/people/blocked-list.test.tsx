// Component tests of the list of blocked users: each row unblocks its own user.
import { screen } from '@testing-library/react'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { BlockedList } from './blocked-list.tsx'

const on = '2026-11-18'
const people = [
  { id: 'a', nickname: 'luna_77', on },
  { id: 'b', nickname: 'sol_12', on },
]
const page = { items: people, next: null }
const List = () => <BlockedList first={page} fromStart />
const unblock = (name: string) => screen.getByRole('button', { name: `Desbloquear a ${name}` })

test('blocked list: unblocking removes the row and moves the focus to its neighbour (BLOCK-08, BLOCK-09)', async () => {
  const { user, submitted } = await renderRoute(List, { action: () => ({ intent: 'unblock' }) })
  await user.click(unblock('luna_77'))
  await expect.poll(() => screen.queryByText('luna_77')).toBeNull()
  expect(submitted).toEqual([{ intent: 'unblock', id: 'a', key: expect.any(String) }])
  await expect.poll(() => document.activeElement?.textContent).toContain('sol_12')
  await user.click(unblock('sol_12'))
  await screen.findByText('No tienes usuarios bloqueados')
})

test('blocked list: a double click sends one request, and its button is busy', async () => {
  const { user, submitted } = await renderRoute(List, { action: () => new Promise(() => {}) })
  await user.dblClick(unblock('luna_77'))
  expect(submitted).toHaveLength(1)
  expect(unblock('luna_77').getAttribute('aria-busy')).toBe('true')
  expect(unblock('sol_12').getAttribute('aria-busy')).toBeNull()
})

test('blocked list: a failed request shows the error in its row only, and can be sent again (BLOCK-13)', async () => {
  let isOnline = false
  const refusal = { intent: 'unblock', code: 'service.failed', error: 'No se pudo desbloquear al usuario' }
  const { user, submitted } = await renderRoute(List, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return data({ ...refusal, fieldErrors: {}, values: { id: 'b' } }, { status: 500 })
    },
  })
  await user.click(unblock('sol_12'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('No se pudo desbloquear al usuario')
  expect(alert.closest('li')?.textContent).toContain('sol_12')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo desbloquear al usuario')
  expect(submitted[1]).toEqual(submitted[0])
})

test('blocked list: the error of a submit without JavaScript shows in its row only', async () => {
  const error = 'No se pudo desbloquear al usuario'
  await renderRoute(List, {
    actionData: { intent: 'unblock', code: 'service.failed', error, fieldErrors: {}, values: { id: 'b' } },
  })
  expect(screen.getByRole('alert').closest('li')?.textContent).toContain('sol_12')
})
