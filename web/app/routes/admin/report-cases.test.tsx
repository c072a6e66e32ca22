// Component tests of the diagnostic check on the report list.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { renderRoute } from '../../../test/render-route.tsx'
import { ShownToasts } from '../../../test/shown-toasts.tsx'
import Reports, { action } from './report-cases.tsx'

const query = { filter: 'pending', order: 'newest', term: '', after: null }
const loaderData = { query, isAdmin: true, done: null, first: { items: [], next: null }, failed: null }
const Page = () => (
  <>
    <Reports {...({ loaderData } as unknown as Parameters<typeof Reports>[0])} />
    <ShownToasts />
  </>
)
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

test('report check action: an unreachable store has its own text, other errors have a common one (REPORTS-28, REPORTS-29)', async () => {
  expect((await run(() => Promise.resolve({ reports: 3 }))).data).toEqual({
    intent: '',
    text: 'Se cargaron 3 reportes (versión simple)',
  })
  expect((await run(refuseWith('reports.store_unreachable'))).data).toMatchObject({
    error: 'Error: La tabla "reports" no existe o no es accesible',
  })
  expect((await run(refuseWith('service.unavailable'))).data).toMatchObject({
    error: 'No se pudieron cargar los reportes (simple)',
  })
})
