// Component tests of the top bar and the dock: what they hold for a visitor and for a logged-in user. styles.test.ts holds what is hidden on phones.
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../test/render-route.tsx'
import { shellViewer } from '../../test/shell-viewer.ts'
import { defaultBrand } from '../lib/site/brand.ts'
import { Dock } from './navigation/dock.tsx'
import { TopBar } from './top-bar.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  return () => vi.unstubAllGlobals()
})

/** Classes of the links that the bar has on wide screens only. */
const wideOnly = ['max-side:hidden', 'top-bar-link', 'top-bar-publish']
/** Names of the buttons and links in bar and dock that are not hidden on phones. */
const namesOnPhone = () =>
  [...document.querySelectorAll('nav a, nav button')]
    .filter(({ classList }) => !wideOnly.some((name) => classList.contains(name)))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
const renderBarAndDock = (viewer: typeof shellViewer | null) =>
  renderRoute(() => (
    <>
      <TopBar brand={defaultBrand} viewer={viewer} />
      <Dock viewer={viewer} />
    </>
  ))

test('top bar and dock on a phone: a visitor has the theme toggle, the menu button, the link to publish, photos and login (NAV-09)', async () => {
  await renderBarAndDock(null)
  expect(namesOnPhone()).toEqual(['Modo oscuro', 'Modo claro', 'Menú', 'Leer', 'Buscar', 'Contar', 'Fotos', 'Entrar'])
  expect(screen.getByRole('link', { name: 'Contar' }).getAttribute('href')).toBe('/new')
})

test('top bar and dock on a phone: a logged-in user has chat and notifications instead of photos and login (NAV-09, NAV-10)', async () => {
  await renderBarAndDock(shellViewer)
  await screen.findByText('Chats')
  expect(namesOnPhone()).toEqual(['Modo oscuro', 'Modo claro', 'Menú', 'Leer', 'Buscar', 'Contar', 'Chats', 'Avisos'])
})

test('top bar: a visitor has the link to publish and the menu button, and no report or chat link (NAV-04, NAV-10, NAV-21)', async () => {
  await renderRoute(() => <TopBar brand={defaultBrand} viewer={null} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/', '/', '/search', '/photos', '/new'])
  expect(screen.getByRole('link', { name: 'Contar un secreto' }).getAttribute('href')).toBe('/new')
  expect(screen.getByRole('button', { name: 'Menú' })).toBeTruthy()
  expect(screen.queryByText('Reportar')).toBeNull()
})

test('dock: the current place is marked, and the three sections of the feed are one place', async () => {
  for (const [path, name] of [
    ['/', 'Leer'],
    ['/sfw', 'Leer'],
    ['/nsfw', 'Leer'],
    ['/search', 'Buscar'],
    ['/murmullo', undefined],
  ] as const) {
    const { unmount } = await renderRoute(() => <Dock viewer={null} />, { path })
    expect(document.querySelector('.dock [aria-current]')?.textContent).toBe(name)
    unmount()
  }
})

const isAway = () => screen.getByRole('navigation').hasAttribute('data-away')
const scrollBy = (step: number) => {
  scrollTo(0, Math.max(0, scrollY + step))
  dispatchEvent(new Event('scroll'))
}

test('dock: it leaves while the reader scrolls down, returns with the next step up, and ignores a jump', async () => {
  await renderRoute(() => <Dock viewer={null} />)
  for (const [step, away] of [
    [3, false],
    [40, true],
    [-10, false],
    [900, false],
    [40, true],
    [-2_000, false],
  ] as const) {
    scrollBy(step)
    expect(isAway(), `${step}`).toBe(away)
  }
})
