// Component tests of the report form: fields, validation, result, refusals and a lost connection.
import { reportLimits } from '@murmullo/contract/constants/limits'
import { screen } from '@testing-library/react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { data } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import type { Reportable } from '../../shared/report-link.tsx'
import { ReportForm } from './report-form.tsx'

const secret: Reportable = { kind: 'secret', id: 'a'.repeat(22) }
const incomplete = 'Por favor, selecciona una categoría y describe la razón del reporte'
const failed = 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.'
const onSent = vi.fn<(number: string) => void>()

/** The form on any page, with the toasts of the shell. */
const render = (act: () => unknown, target: Reportable | null = secret) =>
  renderRoute(
    () => (
      <>
        <ReportForm target={target} isVisitor={false} cancel={null} onSent={onSent} />
        <Toasts />
      </>
    ),
    { actions: { '/report': act } },
  )

function Toasts() {
  return useToaster().toasts.map(({ id, message }) => <output key={id}>{message as string}</output>)
}

const send = () => screen.getByRole('button', { name: 'Enviar reporte' })
const category = () => screen.getByLabelText<HTMLSelectElement>('Categoría')
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Razón del reporte')
const evidence = () => screen.getByLabelText<HTMLTextAreaElement>(/^Evidencia/)
const alertText = () => screen.getByRole('alert').textContent
const shownToasts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)

beforeEach(() => {
  toast.remove()
  onSent.mockReset()
})

afterEach(() => vi.unstubAllGlobals())

test('report form: it has user search, category, reason and evidence, and the categories are sorted by name (REPORT-03, REPORT-09)', async () => {
  await render(() => ({}), null)
  for (const label of ['Usuario', 'Categoría', 'Razón del reporte', /^Evidencia/])
    expect(screen.getByLabelText(label)).toBeTruthy()
  const [, ...names] = [...category().options].map(({ text }) => text)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'es')))
})

test('report form: a found user, category and reason are enough to send it, and only the evidence is labelled as optional (REPORT-03)', async () => {
  const ref = 'r'.repeat(20)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ page: { items: [{ ref, nickname: 'ruidosa' }], next: null } })),
  )
  const { user, submitted } = await render(() => ({ intent: '', number: 'ABCD2345' }), null)
  expect(screen.getAllByLabelText(/\(opcional\)$/)).toEqual([evidence()])
  await user.type(screen.getByLabelText('Usuario'), 'ruidosa')
  await user.click(await screen.findByRole('radio', { name: 'ruidosa' }))
  await user.selectOptions(category(), 'Acoso')
  await user.type(reason(), 'Me insulta.')
  await user.click(send())
  await expect.poll(() => submitted).toHaveLength(1)
  await user.type(evidence(), 'Una captura.')
  await user.click(await screen.findByRole('button', { name: 'Enviar reporte' }))
  await expect.poll(() => submitted).toHaveLength(2)
  const report = { ref, category: 'harassment', reason: 'Me insulta.', key: expect.any(String) }
  expect(submitted).toEqual([
    { ...report, evidence: '' },
    { ...report, evidence: 'Una captura.' },
  ])
})

test('report form: a failed user search shows a toast (REPORT-08)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { user } = await render(() => ({}), null)
  await user.type(screen.getByLabelText('Usuario'), 'ruidosa')
  await expect.poll(shownToasts).toEqual(['No se pudieron buscar usuarios'])
})

test('report form: without a category or a reason it shows the error, focuses the field and sends no request (REPORT-11)', async () => {
  const { user, submitted } = await render(() => ({}))
  await user.click(send())
  expect(alertText()).toBe(incomplete)
  expect(document.activeElement).toBe(category())
  await user.selectOptions(category(), 'Acoso')
  expect(alertText()).toBe('')
  await user.click(send())
  expect(alertText()).toBe(incomplete)
  expect(document.activeElement).toBe(reason())
  expect(submitted).toEqual([])
})

test('report form: without a target it asks for a user (REPORT-12)', async () => {
  const { user, submitted } = await render(() => ({}), null)
  await user.selectOptions(category(), 'Acoso')
  await user.type(reason(), 'Me insulta.')
  await user.click(send())
  expect(alertText()).toBe('Busca y selecciona a quién quieres reportar')
  expect(submitted).toEqual([])
})

test('report form: without any choice it names the user and the other fields, and marks those that are empty (REPORT-11, REPORT-12)', async () => {
  const { user } = await render(() => ({}), null)
  await user.click(send())
  expect(alertText()).toBe(`${incomplete}\nBusca y selecciona a quién quieres reportar`)
  expect([category(), reason(), evidence()].map((each) => each.getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
    null,
  ])
})

test('report form: a reason that is too long shows by how much and is not sent', async () => {
  const { user, submitted } = await render(() => ({}))
  await user.selectOptions(category(), 'Acoso')
  await user.click(reason())
  await user.paste('a'.repeat(reportLimits.reasonMax + 2))
  await user.click(send())
  expect(screen.getByText('Sobran 2 caracteres.')).toBeTruthy()
  expect(alertText()).toBe('')
  expect(submitted).toEqual([])
})

test('report form: a double click sends one report, and the success has a toast and a case number (REPORT-15)', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { user, submitted } = await render(() => gate.then(() => ({ intent: '', number: 'ABCD2345' })))
  await user.selectOptions(category(), 'Acoso')
  await user.type(reason(), 'Me insulta.')
  await user.dblClick(send())
  expect(screen.getByRole('button', { name: 'Enviando…' }).getAttribute('aria-busy')).toBe('true')
  release()
  await expect.poll(() => onSent.mock.calls).toEqual([['ABCD2345']])
  expect(submitted).toEqual([
    { ...secret, category: 'harassment', reason: 'Me insulta.', evidence: '', key: expect.any(String) },
  ])
  await expect.poll(shownToasts).toEqual(['Reporte enviado correctamente'])
})

test('report form: a refusal of the API shows its text in the form and in a toast', async () => {
  const error = 'No puedes reportarte a ti mismo'
  const refusal = { intent: '', code: 'reports.self', error, fieldErrors: {}, values: {} }
  const { user } = await render(() => data(refusal, { status: 422 }))
  await user.selectOptions(category(), 'Acoso')
  await user.type(reason(), 'A ver.')
  await user.click(send())
  await expect.poll(alertText).toBe(error)
  await expect.poll(shownToasts).toEqual([error])
  expect(onSent).not.toHaveBeenCalled()
})

test('report form: after a lost connection the fields stay, and a retry sends them again (REPORT-16)', async () => {
  const { user, submitted } = await render(() => {
    throw new TypeError('Failed to fetch')
  })
  await user.selectOptions(category(), 'Acoso')
  await user.type(reason(), 'Me insulta.')
  await user.click(send())
  await expect.poll(alertText).toBe(failed)
  await expect.poll(shownToasts).toEqual([failed])
  expect(reason().value).toBe('Me insulta.')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})

test('report form: a refused submit without JavaScript shows its error and the submitted fields', async () => {
  const Page = () => <ReportForm target={secret} isVisitor cancel={null} onSent={onSent} />
  await renderRoute(Page, {
    actionData: {
      intent: '',
      code: 'request.invalid',
      error: '',
      fieldErrors: { reason: incomplete },
      values: { ...secret, category: 'harassment', reason: '', evidence: 'Un enlace.' },
    },
  })
  expect(alertText()).toBe(incomplete)
  expect(category().value).toBe('harassment')
  expect(evidence().value).toBe('Un enlace.')
})
