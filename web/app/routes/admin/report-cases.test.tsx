// Component tests of the report list: refresh, failed loads, the toast of a changed case, and the diagnostic check.
import { screen, within } from '@testing-library/react'
import { replace } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { createCaseCard } from '../../../test/open-case.ts'
import { renderRoute } from '../../../test/render-route.tsx'
import { ShownToasts } from '../../../test/shown-toasts.tsx'
import { clientAction } from './report-case.tsx'
import Reports, { action, clientLoader } from './report-cases.tsx'

const query = { filter: 'pending', order: 'newest', term: '', after: null }
const loaderData = { query, isAdmin: true, done: null, now: 0, first: { items: [], next: null }, failed: null }
const pageWith = (changes: object) => () => (
  <>
    <Reports {...({ loaderData: { ...loaderData, ...changes } } as unknown as Parameters<typeof Reports>[0])} />
    <ShownToasts />
  </>
)
const Page = pageWith({})
const failed = 'No se pudieron cargar los reportes'
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

afterEach(() => vi.unstubAllGlobals())
const toasts = () => within(screen.getByRole('list', { name: 'toasts' }))
const run = (checkReports: () => Promise<object>) =>
  callAction(action, {}, { api: { reports: { checkReports } }, viewer: { kind: 'admin', pendingSteps: null } })
const check = () => screen.getByRole('button', { name: 'Consulta Simple' })

test('report check: a success shows the number of reports as a toast; a double click sends one request (REPORTS-28)', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(Page, { path: '/reports', action: () => answer.promise })
  await user.dblClick(check())
  await expect.poll(() => submitted).toHaveLength(1)
  expect(check().getAttribute('aria-busy')).toBe('true')
  answer.resolve({ intent: '', text: 'Se cargaron 3 reportes (versión simple)' })
  await expect.poll(() => toasts().queryByText('Se cargaron 3 reportes (versión simple)')).toBeTruthy()
})

test('report check: without a response it shows its own error as a toast', async () => {
  const { user } = await renderRoute(Page, {
    path: '/reports',
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(check())
  await expect.poll(() => toasts().queryByText('No se pudieron cargar los reportes (simple)')).toBeTruthy()
})

test('report check action: an unreachable store and a failed query of the cases have their own texts, other errors a common one (REPORTS-28, REPORTS-29, REPORTS-30)', async () => {
  expect((await run(() => Promise.resolve({ reports: 3 }))).data).toEqual({
    intent: '',
    text: 'Se cargaron 3 reportes (versión simple)',
  })
  expect((await run(refuseWith('reports.store_unreachable'))).data).toMatchObject({
    error: 'Error: La tabla "reports" no existe o no es accesible',
  })
  expect((await run(refuseWith('reports.basics_failed'))).data).toMatchObject({
    error: 'Error al cargar datos básicos',
  })
  expect((await run(refuseWith('service.unavailable'))).data).toMatchObject({
    error: 'No se pudieron cargar los reportes (simple)',
  })
})

test('report list: "Actualizar" loads the cases of the query again (REPORTS-05)', async () => {
  const items = [createCaseCard({ kind: 'user', reportedNickname: 'nueva_1' })]
  const fetch = vi.fn((_url: string) => Promise.resolve(Response.json({ page: { items, next: null } })))
  vi.stubGlobal('fetch', fetch)
  const { user } = await renderRoute(pageWith({ query: { ...query, filter: 'all' } }), { path: '/reports' })
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Actualizar' }))
  expect((await screen.findByRole('rowheader')).textContent).toContain('nueva_1')
  expect(fetch.mock.calls).toEqual([['/more/cases?estado=todos']])
})

test('report list: a failed refresh shows a toast, and the list stays (REPORTS-26)', async () => {
  vi.stubGlobal('fetch', lost)
  const first = { items: [createCaseCard()], next: null }
  const { user } = await renderRoute(pageWith({ first }), { path: '/reports' })
  await user.click(screen.getByRole('link', { name: 'Actualizar' }))
  await expect.poll(() => toasts().queryByText(failed)).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Reportes' })).toBeTruthy()
})

test('report list: a failed load shows a toast and the error; without a connection the page stays (REPORTS-26)', async () => {
  const url = new URL('https://murmullo.test/reports?estado=resueltos')
  const data = await clientLoader({ url, serverLoader: lost } as never)
  expect(data).toMatchObject({ query: { filter: 'resolved' }, first: null })
  await renderRoute(pageWith({ ...data }), { path: '/reports' })
  await expect.poll(() => toasts().queryByText(failed)).toBeTruthy()
  expect(screen.getByRole('heading', { name: failed })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['/reports?hecho=resolve', '/reports', 'Reporte resuelto correctamente'],
  ['/reports?estado=todos&hecho=dismiss', '/reports?estado=todos', 'Reporte descartado correctamente'],
  ['/reports/ABCD2345?hecho=review', '/reports/ABCD2345', 'Reporte marcado en revisión'],
])(
  'report case: after the redirect to %s the page is %s, with the toast "%s" (REPORTS-23, REPORTS-24, REPORTS-25)',
  async (to, page, text) => {
    await renderRoute(Page, { path: '/reports' })
    const serverAction = () => Promise.reject(replace(to))
    const reply = (await clientAction({ serverAction } as never)) as Response
    expect(reply.headers.get('location')).toBe(page)
    await expect.poll(() => toasts().queryByText(text)).toBeTruthy()
  },
)
