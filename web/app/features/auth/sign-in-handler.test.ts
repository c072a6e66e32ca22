// Tests of the form handler of /login and /register: the redirect after a success, and the messages of refusals.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { signInHandler } from './sign-in-handler.ts'

const action = formAction({ '': signInHandler((accounts, credentials) => accounts.logIn(credentials)) })
const fields = { email: 'ana@correo.example', password: 'una-clave-larga' }
const logInWith = (logIn: (input: unknown) => Promise<unknown>, path = '/login') =>
  callAction(action, fields, { path, viewer: null, api: { accounts: { logIn } } })

test('sign-in: after a success it redirects to the page the user came from, and never to another site (AUTH-03)', async () => {
  const sent: unknown[] = []
  const logIn = async (input: unknown) => sent.push(input)
  for (const [path, location] of [
    ['/login', '/'],
    ['/login?redirect=%2Faccount', '/account'],
    ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
  ] as const) {
    const reply = await logInWith(logIn, path)
    expect([reply.status, reply.location]).toEqual([303, location])
  }
  expect(sent).toEqual([fields, fields, fields])
})

for (const [code, status, error] of [
  ['accounts.wrong_credentials', 401, 'El correo o la contraseña no son correctos.'],
  ['request.invalid', 400, 'Error de autenticación'],
  ['service.failed', 500, 'Error inesperado de autenticación'],
  ['service.overloaded', 503, 'Hay mucha gente a la vez. Vuelve a intentarlo en un momento.'],
] as const)
  test(`sign-in: the refusal ${code} shows its message and returns the email without the password (AUTH-07, AUTH-08)`, async () => {
    const reply = await logInWith(refuseWith(code))
    expect(reply.status).toBe(status)
    expect(reply.data).toMatchObject({ code, error, values: { email: fields.email } })
    expect(JSON.stringify(reply.data)).not.toContain(fields.password)
  })

test('sign-in: without JavaScript, invalid fields return their errors and call no API (AUTH-04)', async () => {
  const reply = await callAction(action, { email: 'ana', password: '' }, { viewer: null })
  expect(reply.data).toHaveProperty('fieldErrors', {
    email: 'Ese correo no parece completo.',
    password: 'Escribe tu correo y tu contraseña.',
  })
})
