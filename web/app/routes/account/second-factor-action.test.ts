// Tests of the action of /account/segundo-factor: redirects, the refused first code, and the messages of a code.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './second-factor.tsx'

const path = '/account/segundo-factor?volver=%2Fadmin%2Frevision'
const viewer = { kind: 'registered', pendingSteps: { kind: 'moderator', step: 'code' } }
const run = (fields: Record<string, string>, accounts: object) =>
  callAction(action, fields, { path, viewer, api: { accounts } })
const accept = async () => ({})

test('second factor action: a correct password redirects to the next step, a short one returns the change form', async () => {
  const confirm = { intent: 'password', clave: 'una-clave-larga' }
  const next = await run(confirm, { confirm: accept, readSecondFactor: async () => ({ step: 'enrol' }) })
  expect([next.status, next.location]).toEqual([303, path])
  const short = await run(confirm, { confirm: accept, readSecondFactor: async () => ({ step: 'password' }) })
  expect(short.data).toEqual({ intent: 'password', isShort: true })
  const wrong = await run(confirm, { confirm: refuseWith('accounts.wrong_password') })
  expect(wrong.data).toMatchObject({
    fieldErrors: { clave: 'Esa no es tu contraseña.' },
    values: { intent: 'password' },
  })
  expect(JSON.stringify(wrong.data)).not.toContain('una-clave-larga')
})

test('second factor action: a correct code redirects to the page the user came from, replacing the history entry', async () => {
  const reply = await run({ intent: 'pass', code: '123456' }, { passSecondFactor: accept })
  expect([reply.status, reply.location]).toEqual([303, '/admin/revision'])
  expect(reply.headers.get('x-remix-replace')).toBe('true')
})

for (const [code, error] of [
  ['accounts.code_wrong', 'Ese código no es correcto. Espera el siguiente y vuelve a intentarlo.'],
  ['request.too_many', 'Demasiados intentos. Espera cinco minutos y vuelve a intentarlo.'],
] as const)
  test(`second factor action: a code refused with ${code} shows its message; at the enrolment with the same key`, async () => {
    const passed = await run({ intent: 'pass', code: '12345' }, { passSecondFactor: refuseWith(code) })
    expect(passed.data).toMatchObject({ code, error })
    const offerSecondFactor = async () => ({ key: 'ABCD' })
    const enrolled = await run(
      { intent: 'enrol', code: '12345' },
      { enrolSecondFactor: refuseWith(code), offerSecondFactor },
    )
    expect(enrolled.data).toEqual({ intent: 'enrol', offered: { key: 'ABCD' }, codeError: error })
  })

test('second factor action: an empty code is a field error', async () => {
  const reply = await run({ intent: 'pass', code: ' ' }, {})
  expect(reply.data).toMatchObject({ fieldErrors: { code: 'Escribe el código.' } })
})
