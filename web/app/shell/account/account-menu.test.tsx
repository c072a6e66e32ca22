// Component tests of the account column of the menu, and of the account links in the top bar.
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { shellViewer as viewer } from '../../../test/shell-viewer.ts'
import { setUnread } from '../../lib/live/unread.tsx'
import { MenuAccount } from './menu-account.tsx'
import { UnreadLink } from './unread-link.tsx'

const paths = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('menu: a visitor sees the column "Acceso" with login and registration, and no account pages (NAV-07)', async () => {
  await renderRoute(() => <MenuAccount viewer={null} />)
  expect(screen.getByRole('heading').textContent).toBe('Acceso')
  expect(paths()).toEqual(['/login', '/register'])
})

test('menu: a logged-in user sees the column "Tu cuenta" with the account pages, and no login or registration (NAV-07)', async () => {
  await renderRoute(() => <MenuAccount viewer={viewer} />)
  expect((await screen.findByRole('heading')).textContent).toBe('Tu cuenta')
  expect(paths()).toEqual(['/profile', '/my-secrets', '/notifications', '/chat', '/account', '/report'])
  expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy()
})

test('menu: shows the name of a logged-in user and "Usuario desde" with the day the account was created (NAV-14, NAV-15)', async () => {
  await renderRoute(() => <MenuAccount viewer={viewer} />)
  expect(await screen.findByText('Lía del Mar')).toBeTruthy()
  const since = screen.getByText(/^Usuario desde/)
  expect(since.textContent).toBe('Usuario desde 9 de marzo de 2026')
})

test('menu: the moon of the nickname stands for a user without an avatar; the avatar image replaces it (NAV-13)', async () => {
  const view = await renderRoute(() => <MenuAccount viewer={viewer} />)
  await screen.findByText('Lía del Mar')
  expect(view.container.querySelector('svg circle')).not.toBeNull()
  expect(view.container.querySelector('img')).toBeNull()
  view.unmount()
  const { container } = await renderRoute(() => <MenuAccount viewer={{ ...viewer, avatar: 'abc' }} />)
  await screen.findByText('Lía del Mar')
  expect(container.querySelector('svg circle')).toBeNull()
  expect(container.querySelector('img')?.getAttribute('src')).toContain('abc')
})

test('messages link: a logged-in user has it in the top bar on wide screens and in the dock on others, and only the bar announces a count (NAV-10)', async () => {
  const view = await renderRoute(() => <UnreadLink viewer={viewer} kind="chat" />)
  const inBar = screen.getByRole('link', { name: 'Mensajes' })
  expect([inBar.getAttribute('href'), inBar.classList.contains('max-side:hidden')]).toEqual(['/chat', true])
  expect(screen.queryByRole('status')).not.toBeNull()
  view.unmount()
  await renderRoute(() => <UnreadLink viewer={viewer} kind="chat" inDock />)
  const inDock = screen.getByRole('link', { name: 'Chats' })
  expect([inDock.getAttribute('href'), inDock.className]).toEqual(['/chat', ''])
  expect(screen.queryByRole('status')).toBeNull()
})

test('top bar: the notifications link shows a counter while notifications are unread, and none otherwise (NAV-16)', async () => {
  const view = await renderRoute(() => <UnreadLink viewer={{ ...viewer, unread: 3 }} kind="notifications" />)
  const link = screen.getByRole('link', { name: 'Notificaciones, 3 sin leer' })
  expect(within(link).getByText('3').classList.contains('unread-count')).toBe(true)
  view.unmount()
  await renderRoute(() => <UnreadLink viewer={viewer} kind="notifications" />)
  expect(screen.getByRole('link', { name: 'Notificaciones' }).textContent).toBe('')
})

test('top bar: a count that rises by an event is announced; above 99 it reads "más de 99" (NAV-16)', async () => {
  await renderRoute(() => <UnreadLink viewer={{ ...viewer, unread: 2 }} kind="notifications" />)
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => setUnread('notifications', 120))
  const link = screen.getByRole('link', { name: 'Notificaciones, más de 99 sin leer' })
  expect(link.textContent).toBe('99+')
  expect(screen.getByRole('status').textContent).toBe('Notificaciones, más de 99 sin leer')
})
