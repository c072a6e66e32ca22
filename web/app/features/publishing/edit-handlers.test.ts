// Tests of the edit action: the input of the API, the redirect, and the text of each refusal.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { editHandlers } from './edit-handlers.ts'

const id = 's'.repeat(22)
const submit = (fields: Record<string, string>, secrets: object) =>
  callAction(formAction(editHandlers), fields, { api: { secrets }, params: { id } })

test('edit action: text and explicit flag reach the API, and the response redirects to the secret (MINE-12)', async () => {
  const calls: unknown[] = []
  const editSecret = (input: unknown) => Promise.resolve(calls.push(input))
  const { status, location } = await submit({ text: 'Como es ahora.\r\nY nada más.', explicit: 'yes' }, { editSecret })
  expect(calls).toEqual([{ id, text: 'Como es ahora.\r\nY nada más.', explicit: true }])
  expect([status, location]).toEqual([303, `/secret/${id}`])
})

test('edit action: the intent "review" requests a human review of the edit', async () => {
  const { location } = await submit(
    { text: 'Como es ahora', intent: 'review' },
    { requestEditReview: () => Promise.resolve({}) },
  )
  expect(location).toBe(`/secret/${id}`)
})

test.each([
  ['secrets.spam', {}, 'Contenido bloqueado: aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.'],
  [
    'secrets.blocked',
    { reason: 'Contenido bloqueado: violencia extrema', rule: 'violence' },
    'La inteligencia artificial ha bloqueado este contenido: violencia extrema',
  ],
  ['secrets.blocked_minor', {}, 'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.'],
])('edit action: the refusal %s %j returns its text and the submitted text (SPAM-02)', async (code, details, error) => {
  const { data } = await submit({ text: 'Refused' }, { editSecret: refuseWith(code, details) })
  expect(data).toMatchObject({ code, error, values: { text: 'Refused' } })
})
