// Component tests of the team page: change of a role, reset of a second factor, and their errors.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { TeamForm, type TeamSaved } from './team-form.tsx'

const team = [
  { nickname: 'yo', role: 'admin', isMe: true, hasSecondFactor: true },
  { nickname: 'sol', role: 'moderator', isMe: false, hasSecondFactor: true },
] as const
const page =
  (saved: TeamSaved = null) =>
  () => <TeamForm team={team} saved={saved} />
const nickname = () => screen.getByLabelText<HTMLInputElement>('Apodo')
const change = () => screen.getByRole('button', { name: 'Cambiar' })
const failure = (more: object) => ({
  intent: 'role',
  code: 'admin.user_not_found',
  error: '',
  fieldErrors: {},
  values: {},
  ...more,
})

test('role form: a submit sends the nickname, the role and its intent once, also after a double click', async () => {
  const { user, submitted } = await renderRoute(page(), { action: () => new Promise(() => {}) })
  await user.type(nickname(), 'marea_baja')
  await user.selectOptions(screen.getByLabelText('Rol'), 'admin')
  await user.dblClick(change())
  await expect.poll(() => submitted).toHaveLength(1)
  expect(submitted[0]).toMatchObject({ intent: 'role', nickname: 'marea_baja', role: 'admin' })
  expect(change().getAttribute('aria-busy')).toBe('true')
})

test('role form: an empty nickname shows its error, gets the focus and sends no request', async () => {
  const { user, submitted } = await renderRoute(page(), { action: () => ({}) })
  await user.click(change())
  expect(screen.getByText('Escribe un apodo y elige un rol.')).toBeTruthy()
  expect(document.activeElement).toBe(nickname())
  expect(submitted).toEqual([])
})

test('role form: a refusal of the API is shown at the nickname, which keeps its text', async () => {
  const { user } = await renderRoute(page('role'), {
    action: () => failure({ error: 'No hay nadie con ese apodo.', values: { nickname: 'quien', role: 'admin' } }),
  })
  expect(screen.getByText('Rol cambiado. Se aplica desde ahora y queda en el registro.')).toBeTruthy()
  await user.type(nickname(), 'quien')
  await user.click(change())
  await screen.findByText('No hay nadie con ese apodo.')
  expect(nickname().getAttribute('aria-invalid')).toBe('true')
  expect(nickname().value).toBe('quien')
  await expect.poll(() => screen.queryByText(/^Rol cambiado/)).toBeNull()
})

test('role form: after a lost connection the nickname stays, and a retry sends it again', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(page(), {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return failure({ error: 'No hay nadie con ese apodo.' })
    },
  })
  await user.type(nickname(), 'marea')
  await user.click(change())
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(nickname().value).toBe('marea')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('No hay nadie con ese apodo.')
  expect(submitted[1]).toEqual(submitted[0])
})

test('second-factor reset: it is offered for colleagues only, and the password form sends its nickname and intent', async () => {
  const { user, submitted } = await renderRoute(page(), {
    action: (form) =>
      failure({ intent: 'reset', code: 'access.step_up_required', values: Object.fromEntries(form) as object }),
  })
  const [button, ...others] = screen.getAllByRole('button', { name: 'Quitar segundo factor' })
  expect(others).toEqual([])
  await user.click(button as HTMLElement)
  await expect
    .poll(async () => {
      await user.click(screen.getByRole('button', { name: 'Sí, quitarlo' }))
      return submitted.length
    })
    .toBe(1)
  await user.type(await screen.findByLabelText('Tu contraseña'), 'buena')
  await user.click(screen.getByRole('button', { name: 'Confirmar y seguir' }))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toMatchObject({ intent: 'reset', nickname: 'sol', clave: 'buena' })
})

test('second-factor reset: without JavaScript the first press asks for confirmation of that colleague', async () => {
  await renderRoute(page(), { action: () => ({}), actionData: { intent: 'ask-reset', nickname: 'sol' } })
  expect(screen.getByRole('button', { name: 'Sí, quitarlo' }).getAttribute('value')).toBe('reset')
})

test('second-factor reset: after a lost connection the error shows in the row, without a retry button', async () => {
  const { user, submitted } = await renderRoute(page(), {
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Quitar segundo factor' }))
  await expect
    .poll(async () => {
      await user.click(screen.getByRole('button', { name: 'Sí, quitarlo' }))
      return submitted.length
    })
    .toBe(1)
  expect((await screen.findByRole('alert')).closest('li')?.textContent).toContain('sol')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})
