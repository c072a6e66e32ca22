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
  const names = ['reviewCase', 'resolveCase', 'dismissCase', 'holdCase', 'askPicture']
  return { calls, api: { reports: Object.fromEntries(names.map((name) => [name, call(name)])) } }
}

const submit = (fields: Record<string, string>, stub: { readonly api: object }) =>
  callAction(formAction(caseHandlers), fields, { ...stub, params: { number } })

test('case action: each change calls its endpoint, and the redirect names it; a closed case leaves its dialog', async () => {
  for (const [intent, call, location] of [
    ['review', ['reviewCase', { number, notes: 'Ya.' }], `/reports/${number}?hecho=review`],
    ['resolve', ['resolveCase', { number, notes: 'Ya.' }], '/reports?hecho=resolve'],
    ['dismiss', ['dismissCase', { number, notes: 'Ya.' }], '/reports?hecho=dismiss'],
    ['hold', ['holdCase', { number, isHeld: true }], `/reports/${number}?hecho=hold`],
    ['release', ['holdCase', { number, isHeld: false }], `/reports/${number}?hecho=release`],
  ] as const) {
    const stub = api()
    expect(await submit({ intent, notes: 'Ya.' }, stub)).toMatchObject({ status: 303, location })
    expect(stub.calls).toEqual([call])
  }
})

test('case action: empty notes are left out, so the stored ones stay (REPORTS-22)', async () => {
  const stub = api()
  await submit({ intent: 'resolve', notes: ' ' }, stub)
  expect(stub.calls).toEqual([['resolveCase', { number }]])
})

test('case action: a refusal names its reason, other errors do not (REPORTS-27)', async () => {
  const text = 'No se pudo actualizar el estado del reporte'
  expect((await submit({ intent: 'review' }, api('reports.case_closed'))).data).toMatchObject({
    error: `${text}. Alguien del equipo ya cerró este caso.`,
  })
  expect((await submit({ intent: 'review' }, api('service.unavailable'))).data).toMatchObject({ error: text })
})

test('case action: the image is requested without a redirect, and its refusal has its own text', async () => {
  expect((await submit({ intent: 'show-image' }, api())).data).toEqual({ intent: 'show-image', isLooking: true })
  expect((await submit({ intent: 'show-image' }, api('photos.not_found'))).data).toMatchObject({
    error: 'No se encontró la foto o ha expirado',
  })
})
