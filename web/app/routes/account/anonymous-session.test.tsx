// Component tests of the pages that would end the session of an anonymous account: login, recovery and logout.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { shellViewer } from '../../../test/shell-viewer.ts'
import * as login from './login.tsx'
import * as logout from './logout.tsx'
import * as recover from './sign-in-with-phrase.tsx'

const anonymous = { ...shellViewer, kind: 'anonymous' }
const warning = /Sin tus doce palabras no podrás volver/

test.each([
  ['/login', login],
  ['/recover', recover],
  ['/logout', logout],
])('anonymous account: %s warns about the recovery phrase and links to a new one', async (pattern, route) => {
  renderPage(route, { pattern, viewer: anonymous })
  expect(await screen.findByText(warning)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver mis doce palabras' }).getAttribute('href')).toBe(
    '/account#seccion-phrase',
  )
})

test('anonymous account: the logout warning offers to stay, or to log out with a document load', async () => {
  renderPage(logout, { pattern: '/logout', viewer: anonymous })
  expect((await screen.findByRole('link', { name: 'Quedarme' })).getAttribute('href')).toBe('/')
  const form = screen.getByRole('button', { name: 'Cerrar sesión de todos modos' }).closest('form')
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/logout'])
})

test('logout: a registered user confirms it, without a warning; a visitor is redirected home', async () => {
  const { unmount } = renderPage(logout, { pattern: '/logout' })
  expect(await screen.findByRole('button', { name: 'Cerrar sesión' })).toBeTruthy()
  expect(screen.queryByText('Ver mis doce palabras')).toBeNull()
  unmount()
  const { opened } = renderPage(logout, { pattern: '/logout', viewer: null })
  await expect.poll(() => opened).toEqual(['/'])
})

test('login and recovery: a visitor sees no warning; a registered user is redirected home (AUTH-03)', async () => {
  renderPage(login, { pattern: '/login', viewer: null })
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeTruthy()
  expect(screen.queryByText(warning)).toBeNull()
  for (const [pattern, route] of [
    ['/login', login],
    ['/recover', recover],
  ] as const) {
    const { opened } = renderPage(route, { pattern })
    await expect.poll(() => opened).toEqual(['/'])
  }
})
