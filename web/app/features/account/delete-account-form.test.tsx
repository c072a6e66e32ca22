// Component tests of the account deletion: two steps, cancellation, a refused proof and a lost connection.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { DeleteAccount } from './delete-account-form.tsx'

const Registered = () => <DeleteAccount isAnonymous={false} delayed={undefined} />
const Anonymous = () => <DeleteAccount isAnonymous delayed={undefined} />
const Delayed = () => (
  <DeleteAccount isAnonymous delayed={{ action: 'delete', dueAt: '2026-11-18T10:00Z', receipt: null }} />
)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const password = () => screen.getByLabelText<HTMLInputElement>('Tu contraseña')
const now = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Todo ahora/ })

/** Answers the first step as the action does, and the second with `answer`. */
const twoSteps = (answer: () => unknown) => (form: FormData) =>
  form.get('intent') === 'ask-delete' ? { intent: 'ask-delete', text: '', mode: form.get('mode') } : answer()
const wrongPassword = () => ({
  intent: 'delete',
  code: 'accounts.wrong_password',
  error: 'Esa no es tu contraseña.',
  fieldErrors: {},
  values: { mode: 'immediate' },
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}

test('account deletion: the second step has the focus on Cancel, which returns to the first step (ACCOUNT-24)', async () => {
  const { user, submitted } = await renderRoute(Registered, { path: '/account', action: twoSteps(wrongPassword) })
  for (const each of [1, 2]) {
    await user.click(button('Eliminar mi cuenta'))
    const cancel = await screen.findByRole('link', { name: 'Cancelar' })
    await expect.poll(() => document.activeElement).toBe(cancel)
    await user.click(cancel)
    await expect.poll(() => document.activeElement).toBe(button('Eliminar mi cuenta'))
    expect(screen.queryByLabelText('Tu contraseña')).toBeNull()
    expect(submitted).toHaveLength(each)
  }
})

test('account deletion: a wrong password stays in the field with its message, and the erasure mode stays selected', async () => {
  const { user, submitted } = await renderRoute(Registered, { path: '/account', action: twoSteps(wrongPassword) })
  await user.click(now())
  await user.click(button('Eliminar mi cuenta'))
  await user.type(await screen.findByLabelText('Tu contraseña'), 'no-es-esta{Enter}')
  const message = await screen.findByText('Esa no es tu contraseña.')
  await expect.poll(() => document.activeElement).toBe(message)
  expect(password().value).toBe('no-es-esta')
  expect(now().checked).toBe(true)
  expect(submitted[1]).toMatchObject({ intent: 'delete', prueba: 'no-es-esta', mode: 'immediate' })
  // The step also stays while a second attempt is in flight.
  await user.clear(password())
  await user.type(password(), 'tampoco{Enter}')
  await expect.poll(() => submitted.length).toBe(3)
  expect(password().value).toBe('tampoco')
})

test('account deletion: the second step is sent although the loaders still run after the first one', async () => {
  let loads = 0
  const { user, submitted } = await renderRoute(Anonymous, {
    path: '/account',
    action: twoSteps(() => ({ intent: 'delete-later', text: 'Pedido.' })),
    // Every load after the first one hangs.
    loader: () => ((loads += 1) === 1 ? null : new Promise(() => {})),
  })
  await user.click(button('Eliminar mi cuenta'))
  await user.click(await screen.findByRole('button', { name: 'Borrarla dentro de 10 minutos' }))
  await expect.poll(() => submitted.map(({ intent }) => intent)).toEqual(['ask-delete', 'delete-later'])
})

test('account deletion: without a response the message shows and the form returns to its first step (ACCOUNT-28)', async () => {
  const { user } = await renderRoute(Registered, { path: '/account', action: twoSteps(lost) })
  await user.click(button('Eliminar mi cuenta'))
  await user.type(await screen.findByLabelText('Tu contraseña'), 'una-clave-larga')
  await user.click(button('Confirmar eliminación'))
  await screen.findByText('No se pudo eliminar tu cuenta. Por favor, intenta de nuevo más tarde.')
  await expect.poll(() => button('Eliminar mi cuenta').disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

test('account deletion: an anonymous account may request it without its phrase', async () => {
  const { user, submitted } = await renderRoute(Anonymous, {
    path: '/account',
    action: twoSteps(() => ({ intent: 'delete-later', text: 'Pedido. Puedes cancelarlo hasta esa hora.' })),
  })
  await user.click(button('Eliminar mi cuenta'))
  await screen.findByLabelText('Tus doce palabras')
  await user.click(button('Borrarla dentro de 10 minutos'))
  await screen.findByText('Pedido. Puedes cancelarlo hasta esa hora.')
  expect(submitted[1]).toMatchObject({ intent: 'delete-later', mode: 'cohort' })
})

test('account deletion: a delayed deletion can be cancelled', async () => {
  const { user, submitted } = await renderRoute(Delayed, {
    path: '/account',
    action: () => ({ intent: 'cancel-delete', text: 'Cancelado: tu cuenta sigue aquí.' }),
  })
  await user.click(button('Cancelar el borrado'))
  await screen.findByText('Cancelado: tu cuenta sigue aquí.')
  expect(submitted).toMatchObject([{ intent: 'cancel-delete' }])
})
