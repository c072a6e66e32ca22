// Component tests of nickname, password, sessions and recovery phrase on /account: what the forms send, field errors, refusals, and a lost connection.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { NicknameForm } from './nickname-form.tsx'
import { RenewPhraseForm } from './renew-phrase-form.tsx'
import { SessionList } from './session-list.tsx'

afterEach(() => vi.useRealTimers())

const Nickname = () => <NicknameForm current="usuario_123" />
const session = { device: 'Chrome en Android', since: '2026-11-01', seen: '2026-11-02', current: true }
const Sessions = () => <SessionList sessions={[session, { ...session, current: false }]} />

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const refusal = (intent: string, error: string) => ({
  intent,
  code: 'accounts.nickname_unavailable',
  error,
  fieldErrors: {},
  values: {},
})
const lost = () => {
  throw new TypeError('Failed to fetch')
}

for (const [nickname, fault] of [
  ['hola mundo', 'El apodo solo puede contener letras, números, guiones y guiones bajos.'],
  ['ab', 'El apodo debe tener al menos 3 caracteres.'],
  ['abcdefghijklmnopqrstu', 'El apodo no puede tener más de 20 caracteres.'],
  ['usuario_yo', 'Ese apodo no se puede elegir.'],
] as const)
  test(`nickname form: "${nickname}" shows its error while typing and disables the button (ACCOUNT-07, ACCOUNT-08, ACCOUNT-09, ACCOUNT-11)`, async () => {
    const { user } = await renderRoute(Nickname, { action: () => ({}) })
    expect(button('Guardar apodo').disabled).toBe(true)
    await user.type(field('Nuevo apodo'), nickname)
    screen.getByText(fault)
    expect(button('Guardar apodo').disabled).toBe(true)
  })

test('nickname form: a valid nickname enables the button, which is disabled until the save is answered (ACCOUNT-11)', async () => {
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(Nickname, { action: () => response.promise })
  await user.type(field('Nuevo apodo'), 'ñandú')
  expect(button('Guardar apodo').disabled).toBe(false)
  await user.click(button('Guardar apodo'))
  await expect.poll(() => submitted.length).toBe(1)
  expect(button('Guardar apodo').disabled).toBe(true)
  response.resolve(refusal('nickname', 'Ese apodo no está disponible.'))
  await screen.findByText('Ese apodo no está disponible.')
  expect(button('Guardar apodo').disabled).toBe(false)
  await user.clear(field('Nuevo apodo'))
  expect(button('Guardar apodo').disabled).toBe(true)
})

test('nickname form: the success message disappears after three seconds (ACCOUNT-12, LIMIT-09)', async () => {
  const { user, submitted } = await renderRoute(Nickname, {
    action: () => ({ intent: 'nickname', text: 'Apodo actualizado correctamente' }),
  })
  await user.type(field('Nuevo apodo'), 'ñandú')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(button('Guardar apodo'))
  await screen.findByText('Apodo actualizado correctamente')
  expect(submitted).toMatchObject([{ intent: 'nickname', nickname: 'ñandú' }])
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.queryByText('Apodo actualizado correctamente')).toBeNull()
})

test('nickname form: a refusal and a submit without a response keep the nickname and show their messages (ACCOUNT-13)', async () => {
  const replies = [refusal('nickname', 'Ese apodo no está disponible.')]
  const { user } = await renderRoute(Nickname, { action: () => replies.pop() ?? lost() })
  await user.type(field('Nuevo apodo'), 'me-quedo')
  await user.click(button('Guardar apodo'))
  const message = await screen.findByText('Ese apodo no está disponible.')
  await expect.poll(() => document.activeElement).toBe(message)
  await user.click(button('Guardar apodo'))
  await screen.findByText('No se pudo actualizar el apodo. Por favor, intenta de nuevo más tarde.')
  expect(field('Nuevo apodo').value).toBe('me-quedo')
  button('Reintentar')
})

async function fillPasswords(user: Awaited<ReturnType<typeof renderRoute>>['user'], ...values: readonly string[]) {
  for (const [index, label] of ['Contraseña actual', 'Nueva contraseña', 'Confirmar contraseña'].entries()) {
    await user.clear(field(label))
    if (values[index]) await user.type(field(label), values[index])
  }
  await user.click(button('Cambiar contraseña'))
}

for (const [values, text, focused] of [
  [['clave-actual', 'otra-clave', 'otra-cosa'], 'Las contraseñas no coinciden', 'Confirmar contraseña'],
  [['clave-actual', 'corta12', 'corta12'], 'La contraseña debe tener al menos 8 caracteres', 'Nueva contraseña'],
  [['', 'otra-clave', 'otra-clave'], 'Contraseña actual incorrecta', 'Contraseña actual'],
] as const)
  test(`password form: the entries ${JSON.stringify(values)} show "${text}" at the field and send no request (ACCOUNT-15, ACCOUNT-16, ACCOUNT-17, LIMIT-05)`, async () => {
    const { user, submitted } = await renderRoute(ChangePasswordForm, { action: () => ({}) })
    await fillPasswords(user, ...values)
    screen.getByText(text)
    expect(document.activeElement).toBe(field(focused))
    expect(submitted).toEqual([])
  })

test('password form: a change clears the fields, and the next invalid submit hides the success message (ACCOUNT-14, ACCOUNT-19, DATA-21)', async () => {
  const { user, submitted } = await renderRoute(ChangePasswordForm, {
    action: () => ({ intent: 'password', text: 'Contraseña actualizada correctamente' }),
  })
  for (const each of [1, 2]) {
    await fillPasswords(user, 'clave-actual', 'otra-clave-larga', 'otra-clave-larga')
    await expect.poll(() => field('Confirmar contraseña').value).toBe('')
    screen.getByText('Contraseña actualizada correctamente')
    expect(submitted).toHaveLength(each)
  }
  expect(submitted[0]).toMatchObject({ intent: 'password', current: 'clave-actual', password: 'otra-clave-larga' })
  await fillPasswords(user, 'clave-actual', 'otra-clave-larga', 'otra-cosa-larga')
  expect(screen.queryByText('Contraseña actualizada correctamente')).toBeNull()
})

test('password form: without a response the fields stay and a retry sends them again (ACCOUNT-18)', async () => {
  const { user, submitted } = await renderRoute(ChangePasswordForm, { action: lost })
  await fillPasswords(user, 'clave-actual', 'otra-clave-larga', 'otra-clave-larga')
  await screen.findByText('No se pudo actualizar la contraseña. Asegúrate de que la contraseña actual sea correcta.')
  expect(field('Confirmar contraseña').value).toBe('otra-clave-larga')
  await user.click(button('Reintentar'))
  await expect.poll(() => submitted.length).toBe(2)
  expect(submitted[1]).toEqual(submitted[0])
})

test('session list: a double click on "Cerrar las demás" sends one request', async () => {
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(Sessions, { action: () => response.promise })
  await user.dblClick(button('Cerrar las demás'))
  response.resolve({ intent: 'sessions', text: 'Cerramos tus demás sesiones.' })
  await screen.findByText('Cerramos tus demás sesiones.')
  expect(submitted).toMatchObject([{ intent: 'sessions' }])
})

test('session list: each session shows its device, login time and last visit, and the current one is marked', async () => {
  await renderRoute(Sessions)
  const [current, other] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(current).toMatch(/Esta sesión/)
  expect(other).toMatch(
    /^Chrome en Android\s?Abierta el 1 de noviembre de 2026 · Última visita: 2 de noviembre de 2026$/,
  )
})

test('password form: the current and the new password each have a toggle that shows and hides them, the confirmation has none (ACCOUNT-14)', async () => {
  const { user } = await renderRoute(ChangePasswordForm)
  const toggled = ['Contraseña actual', 'Nueva contraseña'] as const
  const types = () => [...toggled, 'Confirmar contraseña'].map((label) => field(label).type)
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
    ...toggled.map((label) => `Mostrar: ${label}`),
    'Cambiar contraseña',
  ])
  expect(types()).toEqual(['password', 'password', 'password'])
  await user.click(button(`Mostrar: ${toggled[0]}`))
  expect(types()).toEqual(['text', 'password', 'password'])
  await user.click(button(`Mostrar: ${toggled[1]}`))
  await user.click(button(`Ocultar: ${toggled[0]}`))
  expect(types()).toEqual(['password', 'text', 'password'])
  await user.click(button(`Ocultar: ${toggled[1]}`))
  expect(types()).toEqual(['password', 'password', 'password'])
})

test('recovery phrase: the new phrase replaces the form; without a response a retry is offered', async () => {
  let isOnline = false
  const { user } = await renderRoute(() => <RenewPhraseForm hasPhrase />, {
    action: () => (isOnline ? { intent: 'phrase', text: '', phrase: 'ábaco abeja' } : lost()),
  })
  await user.click(button('Ver palabras nuevas'))
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  isOnline = true
  await user.click(button('Reintentar'))
  await screen.findByRole('list', { name: 'Frase de recuperación' })
})
