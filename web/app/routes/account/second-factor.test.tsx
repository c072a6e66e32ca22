// Component tests of the second-factor page: its steps, field errors, the password again, and a lost connection.
import type { Passkey } from '@murmullo/contract/accounts/passkeys'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import SecondFactor from './second-factor.tsx'

type Step = 'password' | 'enrol' | 'code' | 'expired' | 'done'
type PageData = {
  readonly step: Step
  readonly codesLeft: number | null
  readonly hasPasskeys: boolean
  readonly passkeys: readonly Passkey[]
  readonly next: string
}
const Page = SecondFactor as unknown as ComponentType<{ loaderData: PageData }>
const at =
  (step: Step, passkeys: readonly Passkey[] = []) =>
  () => <Page loaderData={{ step, codesLeft: 2, hasPasskeys: passkeys.length > 0, passkeys, next: '/admin' }} />
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const offered = { key: 'ABCDEFGH', uri: 'otpauth://totp/x', picture: { size: 1, path: 'M0 0' } }
const refusal = (intent: string, code: string, refused: object) => ({
  intent,
  code,
  error: '',
  fieldErrors: {},
  values: {},
  ...refused,
})
const lost = () => {
  throw new TypeError('Failed to fetch')
}

test('second factor, password: a wrong one shows its error at the field; a short one opens the change form (A10)', async () => {
  const replies = [
    refusal('password', 'request.invalid', { fieldErrors: { clave: 'Esa no es tu contraseña.' } }),
    { intent: 'password', isShort: true },
  ]
  const { user, submitted } = await renderRoute(at('password'), { action: () => replies.shift() })
  await user.type(field('Tu contraseña'), 'no-es-esta')
  await user.click(button('Seguir'))
  await screen.findByText('Esa no es tu contraseña.')
  await user.click(button('Seguir'))
  await screen.findByLabelText('Nueva contraseña')
  expect(submitted).toMatchObject([
    { intent: 'password', clave: 'no-es-esta' },
    { intent: 'password', clave: 'no-es-esta' },
  ])
  await user.type(field('Contraseña actual'), 'no-es-esta')
  await user.type(field('Nueva contraseña'), 'catorce-letras')
  await user.type(field('Confirmar contraseña'), 'catorce-letras')
  await user.click(button('Cambiar contraseña y seguir'))
  screen.getByText('La nueva contraseña debe tener al menos 15 caracteres')
  expect(document.activeElement).toBe(field('Nueva contraseña'))
  await user.type(field('Nueva contraseña'), 'o')
  await user.click(button('Cambiar contraseña y seguir'))
  screen.getByText('Las contraseñas no coinciden')
  expect(submitted).toHaveLength(2)
})

test('second factor, password: without a response the password stays, and a retry that redirects removes the error', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(at('password'), { action: () => (isOnline ? redirect('/') : lost()) })
  await user.type(field('Tu contraseña'), 'una-clave-larga')
  await user.click(button('Seguir'))
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(field('Tu contraseña').value).toBe('una-clave-larga')
  isOnline = true
  await user.click(button('Reintentar'))
  await expect.poll(() => submitted.length).toBe(2)
  await expect.poll(() => screen.queryByText(/No hay conexión/)).toBeNull()
})

test('second factor, enrolment: a refused code and a lost connection keep the key; the recovery codes replace the form (A10)', async () => {
  vi.stubGlobal('scrollTo', () => {})
  const replies: (object | null)[] = [
    { intent: 'offer', offered },
    { intent: 'enrol', offered, codeError: 'Ese código no es correcto. Espera el siguiente y vuelve a intentarlo.' },
    null,
    { intent: 'enrol', recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] },
  ]
  const { user, submitted } = await renderRoute(at('enrol'), { action: () => replies.shift() ?? lost() })
  await user.click(button('Empezar'))
  await screen.findByText('ABCD EFGH')
  await user.click(button('Activar'))
  screen.getByText('Escribe el código.')
  expect(document.activeElement).toBe(field('Código'))
  await user.type(field('Código'), '12345')
  await user.click(button('Activar'))
  await screen.findByText('Ese código no es correcto. Espera el siguiente y vuelve a intentarlo.')
  await user.type(field('Código'), '6')
  await user.click(button('Activar'))
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  screen.getByText('ABCD EFGH')
  expect(field('Código').value).toBe('123456')
  await user.click(button('Reintentar'))
  const codes = await screen.findByRole('list', { name: 'Códigos de recuperación' })
  expect(codes.children).toHaveLength(2)
  expect(submitted.map(({ intent, code }) => [intent, code])).toEqual([
    ['offer', undefined],
    ['enrol', '12345'],
    ['enrol', '123456'],
    ['enrol', '123456'],
  ])
  vi.unstubAllGlobals()
})

test('second factor, code: a refused code shows its error at the field, and a double click sends one request (A10)', async () => {
  const error = 'Ese código no es correcto. Espera el siguiente y vuelve a intentarlo.'
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(at('code'), { action: () => response.promise })
  await user.type(field('Código'), '12345')
  await user.dblClick(button('Entrar'))
  response.resolve(refusal('pass', 'accounts.code_wrong', { error }))
  await screen.findByText(error)
  expect(field('Código').getAttribute('aria-invalid')).toBe('true')
  expect(submitted).toMatchObject([{ intent: 'pass', code: '12345' }])
})

test('second factor, settings: new recovery codes need the password again, and the same request is sent with it (A10)', async () => {
  vi.stubGlobal('scrollTo', () => {})
  const { user, submitted } = await renderRoute(at('done'), {
    action: (form) =>
      form.has('clave')
        ? { intent: 'renew', recoveryCodes: ['aaaa-bbbb'] }
        : refusal('renew', 'access.step_up_required', { values: { intent: 'renew' } }),
  })
  screen.getByText('Te quedan 2 códigos de recuperación.')
  await user.click(button('Generar códigos nuevos'))
  await user.type(await screen.findByLabelText('Tu contraseña'), 'una-clave-larga')
  await user.click(button('Confirmar y seguir'))
  await screen.findByRole('list', { name: 'Códigos de recuperación' })
  expect(submitted).toMatchObject([{ intent: 'renew' }, { intent: 'renew', clave: 'una-clave-larga' }])
  vi.unstubAllGlobals()
})
