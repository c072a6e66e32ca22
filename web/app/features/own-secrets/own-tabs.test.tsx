// Component tests of the tabs of the author's own secrets.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { OwnTabs, parseTab, tabPath } from './own-tabs.tsx'

test('own secrets: the tabs are "Todos", "Públicos" and "Privados", and each link selects its tab (MINE-03)', async () => {
  await renderRoute(() => <OwnTabs current="private" />)
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Todos', 'Públicos', 'Privados'])
  const selected = links.map((link) => parseTab(new URL(link.getAttribute('href') ?? '', 'https://x').searchParams))
  expect(selected).toEqual(['all', 'public', 'private'])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page'])
})

test('own secrets: an unknown tab in the URL is "Todos" (MINE-03)', () => {
  expect(parseTab(new URLSearchParams('tab=otra'))).toBe('all')
  expect(tabPath('all')).toBe('/my-secrets')
})
