// Component tests of the unblock form inside a conversation.
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { BlockedNotice } from './blocked-notice.tsx'

const unblock = () => screen.getByRole('button', { name: 'Desbloquear' })

test('blocked notice: a double click sends one request with the block, and the removed notice calls back (BLOCK-13)', async () => {
  const onUnblocked = vi.fn()
  const { user, submitted, unmount } = await renderRoute(
    () => <BlockedNotice blockId="bloqueo" onUnblocked={onUnblocked} />,
    { action: () => new Promise(() => {}) },
  )
  await user.dblClick(unblock())
  expect(submitted).toEqual([{ intent: 'unblock', id: 'bloqueo', key: expect.any(String) }])
  expect(unblock().getAttribute('aria-busy')).toBe('true')
  unmount()
  expect(onUnblocked).toHaveBeenCalledTimes(1)
})

test('blocked notice: after a lost connection its text shows, and a retry sends the same request (BLOCK-13)', async () => {
  const { user, submitted } = await renderRoute(() => <BlockedNotice blockId="bloqueo" onUnblocked={() => {}} />, {
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(unblock())
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo desbloquear al usuario')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
