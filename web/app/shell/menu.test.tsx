// Component tests of the menu and the footer: the links that every visitor finds.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../test/render-route.tsx'
import { defaultBrand } from '../lib/site/brand.ts'
import { Footer } from './footer.tsx'
import { Menu } from './menu.tsx'

test('menu: three columns list every public route for a visitor, and no administrator link (NAV-05, NAV-06, NAV-07, NAV-08, NAV-21)', async () => {
  await renderRoute(() => <Menu viewer={null} />)
  const columns = screen.getAllByRole('heading', { level: 3, hidden: true })
  expect(columns.map((column) => column.textContent)).toEqual(['Navegación', 'Acceso', 'Más opciones'])
  const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining(['/', '/sfw', '/nsfw', '/murmullo', '/photos', '/new', '/login', '/register']),
  )
  expect(links.filter((path) => path?.startsWith('/admin') || path === '/reports')).toEqual([])
  expect(screen.queryByText('Administración')).toBeNull()
})

test('footer: renders the legal notice, the brand with the year, and the policy links (BRAND-14, BRAND-15, BRAND-16)', async () => {
  await renderRoute(() => <Footer brand={defaultBrand} year={2026} />)
  const footer = screen.getByRole('contentinfo')
  for (const text of [
    '© 2026 Murmullo.es',
    'Comparte tus secretos anónimamente',
    'mayores de 18 años',
    'no se hace responsable',
  ])
    expect(footer.textContent).toContain(text)
  const href = (name: string) => within(footer).getByRole('link', { name }).getAttribute('href')
  expect([href('Políticas de uso'), href('Sobre nosotros')]).toEqual(['/murmullo#politicas', '/murmullo'])
})
