// Component tests of the pages for a lost password or phrase: field errors with the focus, refusals, and a lost connection.
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import ForgotPassword from './forgot-password.tsx'
import ResetPassword from './reset-password.tsx'
import VerifyEmail from './verify-email.tsx'
import { RecoverForm } from '../../features/auth/recover-form.tsx'

const Forgot = ForgotPassword as ComponentType
const withToken = (Page: unknown) => {
  const PageOfRoute = Page as ComponentType<{ loaderData: { token: string } }>
  return () => <PageOfRoute loaderData={{ token: 'una-letra-de-mas' }} />
}
const Reset = withToken(ResetPassword)
const Verify = withToken(VerifyEmail)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const failure = (code: string, error = '') => ({ intent: '', code, error, fieldErrors: {}, values: {} })

test('forgotten password: an incomplete email shows its error with the focus; a complete one shows the confirmation (AUTH-10)', async () => {
  const { user, submitted } = await renderRoute(Forgot, { action: () => ({ intent: '' }) })
  await user.type(field('Correo electrónico'), 'ana')
  await user.click(button('Enviarme el enlace'))
  screen.getByText('Ese correo no parece completo.')
  expect(document.activeElement).toBe(field('Correo electrónico'))
  expect(submitted).toEqual([])
  await user.type(field('Correo electrónico'), '@correo.example')
  await user.dblClick(button('Enviarme el enlace'))
  await screen.findByRole('heading', { name: 'Revisa tu correo' })
  expect(submitted).toEqual([{ email: 'ana@correo.example', key: expect.any(String) }])
})

test('forgotten password: without a response the email stays and a retry is offered', async () => {
  const { user } = await renderRoute(Forgot, {
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.type(field('Correo electrónico'), 'ana@correo.example')
  await user.click(button('Enviarme el enlace'))
  await screen.findByText('Error inesperado de autenticación')
  expect(field('Correo electrónico').value).toBe('ana@correo.example')
  button('Reintentar')
})

for (const [password, again, text, focused] of [
  ['otra-clave-larga', 'otra-clave-distinta', 'Las contraseñas no coinciden', 'Repítela'],
  ['corta12', 'corta12', 'La contraseña debe tener al menos 8 caracteres', 'Nueva contraseña'],
] as const)
  test(`password reset: the entries "${password}" and "${again}" show "${text}" at the field, and no request is sent (AUTH-10)`, async () => {
    const { user, submitted } = await renderRoute(Reset, { action: () => ({ intent: '' }) })
    await user.type(field('Nueva contraseña'), password)
    await user.type(field('Repítela'), again)
    await user.click(button('Cambiar la contraseña'))
    screen.getByText(text)
    expect(document.activeElement).toBe(field(focused))
    expect(submitted).toEqual([])
  })

test('password reset: a used link replaces the form with a link to request another one', async () => {
  const { user, submitted } = await renderRoute(Reset, { action: () => failure('accounts.link_expired') })
  await user.type(field('Nueva contraseña'), 'otra-clave-larga')
  await user.type(field('Repítela'), 'otra-clave-larga')
  await user.click(button('Cambiar la contraseña'))
  expect((await screen.findByRole('link', { name: 'Pedir otro enlace' })).getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByLabelText('Nueva contraseña')).toBeNull()
  expect(submitted).toMatchObject([{ token: 'una-letra-de-mas', password: 'otra-clave-larga' }])
})

test('password reset: a refused password shows the reason and the form stays', async () => {
  const error = 'Esa contraseña es de las primeras que alguien probaría. Elige otra.'
  const { user } = await renderRoute(Reset, { action: () => failure('accounts.password_common', error) })
  await user.type(field('Nueva contraseña'), 'password')
  await user.type(field('Repítela'), 'password')
  await user.click(button('Cambiar la contraseña'))
  const message = await screen.findByText(error)
  await expect.poll(() => document.activeElement).toBe(message)
  button('Cambiar la contraseña')
})

test('email verification: the button sends the token; an altered token shows that the link expired (AUTH-09)', async () => {
  const { user, submitted } = await renderRoute(Verify, { action: () => failure('request.invalid') })
  await user.click(button('Confirmar'))
  await screen.findByText('Este enlace ya se usó o caducó. Pide otro.')
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account')
  expect(submitted).toMatchObject([{ token: 'una-letra-de-mas' }])
})

test('email verification: without a response the button stays and a retry confirms the address (AUTH-09)', async () => {
  let isOnline = false
  const { user } = await renderRoute(Verify, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return { intent: '' }
    },
  })
  await user.click(button('Confirmar'))
  await screen.findByText('Error inesperado de autenticación')
  isOnline = true
  await user.click(button('Reintentar'))
  await screen.findByRole('heading', { name: 'Correo confirmado' })
})

test('recovery phrase: an empty phrase shows its error with the focus; a refused one stays with the message', async () => {
  const error = 'Ninguna cuenta se abre con esa frase. Revisa las palabras y su orden.'
  const { user, submitted } = await renderRoute(RecoverForm, {
    action: () => failure('accounts.phrase_unknown', error),
  })
  await user.click(button('Abrir mi cuenta'))
  screen.getByText('Escribe las doce palabras, en su orden.')
  expect(document.activeElement).toBe(field('Frase de recuperación'))
  expect(submitted).toEqual([])
  await user.type(field('Frase de recuperación'), 'ábaco abeja')
  await user.click(button('Abrir mi cuenta'))
  await screen.findByText(error)
  expect(field('Frase de recuperación').value).toBe('ábaco abeja')
})
