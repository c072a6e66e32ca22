// Component tests of the report case list and its toolbar: columns, empty states, pagination of a slow search, filters, order and search.
import type { CaseCard } from '@murmullo/contract/reports/report-cases'
import { screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { createCaseCard } from '../../../../test/open-case.ts'
import { renderRoute } from '../../../../test/render-route.tsx'
import { CaseList } from './case-list.tsx'
import { parseCaseQuery, toCaseInput } from './case-search-params.ts'
import { CaseToolbar } from './case-toolbar.tsx'

const row: CaseCard = createCaseCard({ reportedNickname: 'molesta_1', reports: 2, isUrgent: true })
const now = Date.parse('2026-01-02T06:04:00Z')
const query = (search: string) => parseCaseQuery(new URLSearchParams(search))
const renderList = (
  search: string,
  items: readonly CaseCard[],
  next: string | null = null,
  openNumber: string | null = null,
) => renderRoute(() => <CaseList query={query(search)} cases={{ items, next }} now={now} openNumber={openNumber} />)
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('report queue: the table has reported user, category, status, date and actions, and a row opens its case (REPORTS-08, REPORTS-10)', async () => {
  await renderList('q=mol', [row])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Usuario reportado',
    'Categoría',
    'Estado',
    'Fecha',
    'Acciones',
  ])
  const [, cells] = screen.getAllByRole('row')
  expect(cells?.textContent).toContain('molesta_1')
  expect(cells?.textContent).toContain(' · 2 reportes')
  for (const text of ['Pendiente', 'Urgente']) expect(within(cells as HTMLElement).getByText(text)).toBeTruthy()
  expect(linkTo('Ver detalles del reporte de molesta_1, caso MU-ABCD-EFGH')).toBe('/reports/MU-ABCD-EFGH?q=mol')
})

test('report queue: a row shows the beginning of the text and the age of an open case, and the date of a closed one', async () => {
  const { unmount } = await renderList('', [row])
  expect(screen.getByText('Vengan a mi sitio.')).toBeTruthy()
  expect(screen.getByText('hace 3 horas')).toBeTruthy()
  unmount()
  await renderList('', [createCaseCard({ status: 'resolved', category: 'minors', beginning: null })])
  expect(screen.getByText('Contenido sensible: está en el caso.')).toBeTruthy()
  expect(screen.getByText('1 ene 2026')).toBeTruthy()
})

test('report queue: a row about a user has no text', async () => {
  await renderList('', [createCaseCard({ kind: 'user', reportedNickname: 'molesta_1', beginning: null })])
  expect(screen.queryByText(/Vengan|sensible/)).toBeNull()
})

test.each([
  ['', 'No hay reportes pendientes', 'Ningún reporte pendiente coincide con «nada»', '/reports'],
  ['estado=todos', 'No hay reportes', 'Ningún reporte coincide con «nada»', '/reports?estado=todos'],
  [
    'estado=resueltos',
    'No hay reportes resueltos',
    'Ningún reporte resuelto coincide con «nada»',
    '/reports?estado=resueltos',
  ],
])(
  'report queue: with "%s" and no case it says "%s", and for a query "%s" (REPORTS-09)',
  async (filter, none, noMatch, all) => {
    const { unmount } = await renderList(filter, [])
    expect(screen.getByRole('heading').textContent).toBe(none)
    expect(screen.queryByRole('table')).toBeNull()
    unmount()
    await renderList(`${filter}&q=nada`, [])
    expect(screen.getByRole('heading').textContent).toBe(noMatch)
    expect(linkTo('Quitar la búsqueda')).toBe(all)
  },
)

test('report queue: a search that stopped before the end says so and links to the next time range and to the first', async () => {
  const { unmount } = await renderList('q=¬¬', [], 'c1')
  expect(screen.getByRole('heading').textContent).toBe('Nada con «¬¬» hasta aquí')
  expect(linkTo('Seguir buscando')).toBe('/reports?q=%C2%AC%C2%AC&after=c1')
  unmount()
  await renderList('q=¬¬&after=c1', [])
  expect(screen.getByRole('heading').textContent).toBe('Ningún reporte pendiente coincide con «¬¬»')
  expect(linkTo('Volver al principio')).toBe('/reports?q=%C2%AC%C2%AC')
})

async function renderToolbar(search: string) {
  function Page() {
    const { search: current } = useLocation()
    return (
      <>
        <CaseToolbar query={query(search)} isBusy={false} onRefresh={() => {}} />
        <output>{decodeURIComponent(current)}</output>
      </>
    )
  }
  return renderRoute(Page, { path: '/reports' })
}

test('report queue: three filters, "Pendientes" by default; only pending cases have an order (REPORTS-03, REPORTS-06)', async () => {
  const { unmount } = await renderToolbar('')
  const filters = screen.getAllByRole('link', { name: /^(Todos|Pendientes|Resueltos)$/ })
  expect(
    filters.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Todos', '/reports?estado=todos', null],
    ['Pendientes', '/reports', 'page'],
    ['Resueltos', '/reports?estado=resueltos', null],
  ])
  expect(linkTo('Lo urgente primero')).toBe('/reports?orden=espera')
  unmount()
  const urgent = await renderToolbar('orden=espera')
  expect(linkTo('Lo reciente primero')).toBe('/reports')
  expect(toCaseInput(query('orden=espera'))).toEqual({ filter: 'pending', order: 'priority' })
  urgent.unmount()
  await renderToolbar('estado=todos')
  expect(screen.queryByRole('link', { name: /primero$/ })).toBeNull()
})

test('report queue: a typed query is searched after a pause, within the filter (REPORTS-07)', async () => {
  const { user } = await renderToolbar('estado=resueltos')
  await user.type(screen.getByPlaceholderText('Buscar reportes...'), 'molesta')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('?estado=resueltos&q=molesta')
})
