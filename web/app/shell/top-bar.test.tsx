// Component tests of the top bar: what it holds for a visitor and for a logged-in user.
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../test/render-route.tsx'
import { shellViewer } from '../../test/shell-viewer.ts'
import { defaultBrand } from '../lib/site/brand.ts'
import { Menu } from './menu.tsx'
import { TopBar } from './top-bar.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  return () => vi.unstubAllGlobals()
})

/** Names of the buttons and links in the bar that are not hidden on phones. */
const namesOnPhone = () =>
  [...document.querySelectorAll('nav a, nav button')]
    .filter(({ classList }) => !classList.contains('max-desk:hidden'))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)

test('top bar on a phone: a visitor has the theme toggle, the link to publish and the menu button (NAV-09)', async () => {
  await renderRoute(() => <TopBar brand={defaultBrand} viewer={null} />)
  expect(namesOnPhone()).toEqual(['Modo oscuro', 'Modo claro', 'Publicar', 'Menú'])
})

test('top bar on a phone: a logged-in user has chat, notifications, publish and menu; the theme toggle is in the menu (NAV-09, NAV-10)', async () => {
  const view = await renderRoute(() => <TopBar brand={defaultBrand} viewer={shellViewer} />)
  await screen.findByLabelText('Mensajes')
  expect(namesOnPhone()).toEqual(['Mensajes', 'Notificaciones', 'Publicar', 'Menú'])
  view.unmount()
  await renderRoute(() => <Menu viewer={shellViewer} />)
  expect(await screen.findByText('Modo oscuro')).toBeTruthy()
})

test('top bar: a visitor has the link to publish and the menu button, and no report or chat link (NAV-04, NAV-10, NAV-21)', async () => {
  await renderRoute(() => <TopBar brand={defaultBrand} viewer={null} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/', '/search', '/new'])
  expect(screen.getByRole('link', { name: 'Publicar' }).getAttribute('href')).toBe('/new')
  expect(screen.getByRole('button', { name: 'Menú' })).toBeTruthy()
  expect(screen.queryByText('Reportar')).toBeNull()
})
