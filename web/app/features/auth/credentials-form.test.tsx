// Component tests of the email and password form: validation in the page, refusals, a lost connection and a double click.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { CredentialsForm } from './credentials-form.tsx'

const LogIn = () => <CredentialsForm submit="Iniciar sesión" />
const email = () => screen.getByLabelText<HTMLInputElement>('Correo electrónico')
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña')
const send = () => screen.getByRole('button', { name: 'Iniciar sesión' })

test('credentials form: valid fields are sent once, also after a double click (AUTH-01)', async () => {
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(LogIn, { action: () => response.promise })
  await user.type(email(), 'ana@correo.example')
  await user.type(password(), 'una-clave-larga')
  await user.dblClick(send())
  expect(send().getAttribute('aria-busy')).toBe('true')
  response.resolve({ intent: '' })
  await expect.poll(() => send().getAttribute('aria-busy')).toBeNull()
  expect(submitted).toEqual([
    { email: 'ana@correo.example', password: 'una-clave-larga', key: expect.stringMatching(/^[\w-]{36}$/) },
  ])
})

for (const [condition, fields, text, focused] of [
  ['both fields are empty', ['', ''], 'Escribe tu correo y tu contraseña.', email],
  ['the password is blank', ['ana@correo.example', '  '], 'Escribe tu correo y tu contraseña.', password],
  ['the email has no domain', ['ana', 'una-clave-larga'], 'Ese correo no parece completo.', email],
  [
    'the password has 5 characters',
    ['ana@correo.example', 'corta'],
    'La contraseña debe tener al menos 6 caracteres',
    password,
  ],
] as const)
  test(`credentials form: if ${condition}, its error shows once, the field gets the focus and no request is sent (AUTH-04, AUTH-05, LIMIT-05)`, async () => {
    const { user, submitted } = await renderRoute(LogIn, { action: () => ({ intent: '' }) })
    if (fields[0]) await user.type(email(), fields[0])
    if (fields[1]) await user.type(password(), fields[1])
    await user.click(send())
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(document.activeElement).toBe(focused())
    expect(submitted).toEqual([])
  })

test('credentials form: a refused login shows the message of the server with the focus, and keeps the fields (AUTH-07)', async () => {
  const error = 'El correo o la contraseña no son correctos.'
  const { user } = await renderRoute(LogIn, {
    action: () => ({ intent: '', code: 'accounts.wrong_credentials', error, fieldErrors: {}, values: {} }),
  })
  await user.type(email(), 'ana@correo.example')
  await user.type(password(), 'otra-clave-larga')
  await user.click(send())
  const message = await screen.findByText(error)
  await expect.poll(() => document.activeElement).toBe(message)
  expect([email().value, password().value]).toEqual(['ana@correo.example', 'otra-clave-larga'])
})

test('credentials form: without a response it shows the error, keeps the fields, and a retry sends them again (AUTH-08)', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(LogIn, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return { intent: '' }
    },
  })
  await user.type(email(), 'ana@correo.example')
  await user.type(password(), 'una-clave-larga')
  await user.click(send())
  await screen.findByText('Error inesperado de autenticación')
  expect([email().value, password().value]).toEqual(['ana@correo.example', 'una-clave-larga'])
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByText('Error inesperado de autenticación')).toBeNull()
  expect(submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
