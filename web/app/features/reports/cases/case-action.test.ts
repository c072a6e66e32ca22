// Tests of the form handlers of a report case: API calls, redirects and texts of refusals.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../../test/call-action.ts'
import { formAction } from '../../../lib/forms/form-action.ts'
import { caseHandlers } from './case-action.ts'

const number = 'MU-ABCD-EFGH'

function api(refusal?: string) {
  const calls: unknown[] = []
  const call = (name: string) => (input: object) => {
    calls.push([name, input])
    return refusal === undefined ? Promise.resolve({}) : refuseWith(refusal)()
  }
  const names = ['reviewCase', 'resolveCase', 'dismissCase', 'reopenCase', 'holdCase', 'askPicture']
  return { calls, api: { reports: Object.fromEntries(names.map((name) => [name, call(name)])) } }
}

const submit = (fields: Record<string, string>, stub: { readonly api: object }) =>
  callAction(formAction(caseHandlers), fields, { ...stub, params: { number } })

test('case action: each change calls its endpoint, and the redirect names it; a closed case leaves its pane', async () => {
  for (const [intent, call, location] of [
    ['review', ['reviewCase', { number, notes: 'Ya.' }], `/reports/${number}?hecho=review`],
    ['resolve', ['resolveCase', { number, notes: 'Ya.' }], '/reports?hecho=resolve'],
    ['dismiss-unclear', ['dismissCase', { number, reason: 'unclear', notes: 'Ya.' }], '/reports?hecho=dismiss'],
    ['hold', ['holdCase', { number, isHeld: true }], `/reports/${number}?hecho=hold`],
    ['release', ['holdCase', { number, isHeld: false }], `/reports/${number}?hecho=release`],
  ] as const) {
    const stub = api()
    expect(await submit({ intent, notes: 'Ya.' }, stub)).toMatchObject({ status: 303, location })
    expect(stub.calls).toEqual([call])
  }
})

test('case action: after a decision the next case opens; another change stays in its case, and no other address is followed', async () => {
  for (const [intent, next, location] of [
    ['resolve', 'ABCD2345', '/reports/ABCD2345?hecho=resolve'],
    ['dismiss-duplicate', 'ABCD2345', '/reports/ABCD2345?hecho=dismiss'],
    ['review', 'ABCD2345', `/reports/${number}?hecho=review`],
    ['resolve', '//otro.example', '/reports?hecho=resolve'],
  ] as const)
    expect(await submit({ intent, siguiente: next }, api())).toMatchObject({ status: 303, location })
})

test('case action: opening a case again needs a reason', async () => {
  const stub = api()
  expect((await submit({ intent: 'reopen', reason: ' ' }, stub)).data).toMatchObject({
    fieldErrors: { reason: 'Escribe por qué.' },
  })
  expect(await submit({ intent: 'reopen', reason: 'Faltaba leer.' }, stub)).toMatchObject({
    location: `/reports/${number}?hecho=reopen`,
  })
  expect(stub.calls).toEqual([['reopenCase', { number, reason: 'Faltaba leer.' }]])
})

test('case action: empty notes are left out, so the stored ones stay (REPORTS-22)', async () => {
  const stub = api()
  await submit({ intent: 'resolve', notes: ' ' }, stub)
  expect(stub.calls).toEqual([['resolveCase', { number }]])
})

test('case action: a refusal names its reason, other errors do not (REPORTS-27)', async () => {
  const text = 'No se pudo actualizar el estado del reporte'
  expect((await submit({ intent: 'review' }, api('reports.case_closed'))).data).toMatchObject({
    error: `${text}. Una persona del equipo ya cerró este caso.`,
  })
  expect((await submit({ intent: 'review' }, api('service.unavailable'))).data).toMatchObject({ error: text })
})

test('case action: the image is requested without a redirect, and its refusal has its own text', async () => {
  expect((await submit({ intent: 'show-image' }, api())).data).toEqual({ intent: 'show-image', isLooking: true })
  expect((await submit({ intent: 'show-image' }, api('photos.not_found'))).data).toMatchObject({
    error: 'No se encontró la foto o ha expirado',
  })
})
