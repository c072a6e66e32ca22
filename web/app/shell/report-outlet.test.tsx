// Component tests of the report dialog that any link to `/report` opens: its title, its end, and a module that does not load.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../test/render-route.tsx'
import { ShownToasts } from '../../test/shown-toasts.tsx'
import { ReportLink } from '../shared/report-link.tsx'
import { ReportOutlet } from './report-outlet.tsx'

const dialogPath = '../features/reports/report-dialog.tsx'
const Dialog = ({ search, onEnd }: { readonly search: string; readonly onEnd: () => void }) => (
  <button type="button" onClick={onEnd}>
    {search}
  </button>
)

const id = 'c'.repeat(22)
const Page = () => (
  <>
    <ReportLink kind="comment" id={id} />
    <ReportOutlet />
    <ShownToasts />
  </>
)

afterEach(() => {
  vi.doUnmock(dialogPath)
  vi.resetModules()
})

const texts = () =>
  ['Categoría', 'Razón del reporte', /^Evidencia/].map(
    (label) => screen.getByLabelText<HTMLSelectElement | HTMLTextAreaElement>(label).value,
  )

test('report dialog: after a cancel and after a sent report it opens with every field empty (REPORT-02)', async () => {
  const { user } = await renderRoute(Page, { actions: { '/report': () => ({ intent: '', number: 'ABCD2345' }) } })
  const fillIn = async () => {
    await user.click(screen.getByRole('link', { name: 'Reportar' }))
    await screen.findByRole('dialog', { name: 'Reportar este comentario' })
    expect(texts()).toEqual(['', '', ''])
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Acoso')
    await user.type(screen.getByLabelText('Razón del reporte'), 'Me insulta.')
    await user.type(screen.getByLabelText(/^Evidencia/), 'Una captura.')
    expect(texts()).toEqual(['harassment', 'Me insulta.', 'Una captura.'])
  }
  await fillIn()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await fillIn()
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }))
  await user.click(await screen.findByRole('button', { name: 'Entendido' }))
  await fillIn()
})

test('report link: a click opens the dialog for its content without a navigation (REPORT-01)', async () => {
  vi.doMock(dialogPath, () => ({ default: Dialog }))
  const { user } = await renderRoute(Page)
  await user.click(screen.getByRole('link', { name: 'Reportar' }))
  await user.click(await screen.findByRole('button', { name: `?kind=comment&id=${id}` }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('report link: a dialog that cannot be loaded shows the toast about its categories (REPORT-10)', async () => {
  vi.doMock(dialogPath, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { user } = await renderRoute(Page)
  await user.click(screen.getByRole('link', { name: 'Reportar' }))
  const toasts = within(screen.getByRole('list', { name: 'toasts' }))
  await expect.poll(() => toasts.queryByText('No se pudieron cargar las categorías de reportes')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
