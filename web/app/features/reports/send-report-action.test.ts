// Unit tests of the handler of reports: its result, and the texts of refusals.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { sendReport } from './send-report-action.ts'

const action = formAction({ '': sendReport })
const fields = { kind: 'secret', id: 'a'.repeat(22), category: 'harassment', reason: 'Me insulta.', evidence: '' }
const accept = { reports: { sendReport: () => Promise.resolve({ number: 'ABCD2345' }) } }

test('report action: a success returns the case number; without JavaScript it redirects to the case', async () => {
  expect(await callAction(action, fields, { api: accept })).toMatchObject({ data: { number: 'ABCD2345' } })
  const outcome = await callAction(action, fields, { api: accept, isDocument: true })
  expect([outcome.status, outcome.location]).toEqual([303, '/report/ABCD2345?enviado'])
})

test('report action: empty fields are left out of the report (REPORT-13)', async () => {
  const sent: unknown[] = []
  const api = {
    reports: { sendReport: (input: object) => Promise.resolve({ number: `${sent.push(JSON.stringify(input))}` }) },
  }
  await callAction(action, fields, { api })
  const { evidence, ...rest } = fields
  expect(sent).toEqual([JSON.stringify(rest)])
  expect(evidence).toBe('')
})

test('report action: missing fields return the text and the values (REPORT-11)', async () => {
  const outcome = await callAction(action, { ...fields, reason: ' ' }, { api: accept })
  const text = 'Por favor, selecciona una categoría y describe la razón del reporte'
  expect(outcome).toMatchObject({ data: { fieldErrors: { reason: text }, values: { category: 'harassment' } } })
})

test('report action: each refusal has its text (REPORT-16)', async () => {
  for (const [code, error] of [
    ['reports.target_missing', 'Busca y selecciona a quién quieres reportar'],
    ['reports.self', 'No puedes reportarte a ti mismo'],
    ['access.registration_required', 'Para esto necesitas registrarte.'],
    ['request.too_many', 'Ya enviaste todos los reportes que puedes por ahora. Vuelve a intentarlo más tarde.'],
    ['service.failed', 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.'],
  ] as const) {
    const api = { reports: { sendReport: refuseWith(code) } }
    expect(await callAction(action, fields, { api })).toMatchObject({ data: { code, error } })
  }
})
