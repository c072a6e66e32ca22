// Component tests of the forms of a sanction case: validation, password, refusals, lost connection and double click.
import type { Sanction } from '@murmullo/contract/moderation/sanctions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { SanctionForms } from './sanction-forms.tsx'

const seen = 's'.repeat(16)
const sanction: Sanction = {
  id: 'a'.repeat(22),
  kind: 'silence',
  rule: 'harassment',
  reason: 'Hiere.',
  setAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  state: 'active',
  appealState: 'open',
}
const First = () => <SanctionForms sanctions={[]} suggested="warn" seen={seen} />
const Second = () => <SanctionForms sanctions={[sanction]} suggested="silence" seen={seen} />

const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Motivo')
const rule = () => screen.getByLabelText<HTMLSelectElement>('Qué norma incumplió')
const expel = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Expulsar/ })
const apply = () => screen.getByRole('button', { name: /^Aplica/ })
const failure = { intent: 'set', code: 'sanctions.changed', error: '', fieldErrors: {}, values: {} }

type User = Awaited<ReturnType<typeof renderRoute>>['user']
async function fill(user: User) {
  await user.selectOptions(rule(), 'harassment')
  await user.type(reason(), 'Hiere a otra persona.')
}

test('sanction form: a valid form sends its fields once, also after a double click', async () => {
  const { user, submitted } = await renderRoute(First, { action: () => new Promise(() => {}) })
  await fill(user)
  await user.dblClick(apply())
  const fields = { seen, kind: 'warn', days: '7', rule: 'harassment', reason: 'Hiere a otra persona.', intent: 'set' }
  expect(submitted).toEqual([{ ...fields, key: expect.any(String) }])
  expect(apply().textContent).toBe('Aplicando…')
  expect(apply().getAttribute('aria-busy')).toBe('true')
})

test('sanction form: each missing field shows its error, the first gets the focus and no request is sent', async () => {
  const { user, submitted } = await renderRoute(Second, { action: () => ({}) })
  await user.click(apply())
  for (const text of ['Elige qué se hace.', 'Elige qué norma incumplió.', 'Escribe el motivo: la persona lo leerá.'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  expect(screen.getByRole('group', { name: 'Qué se hace' }).getAttribute('aria-describedby')).toBe(
    screen.getByText('Elige qué se hace.').id,
  )
  await user.click(screen.getByRole('radio', { name: /^Silenciar/ }))
  await user.click(apply())
  expect(document.activeElement).toBe(rule())
  expect(submitted).toEqual([])
})

test('sanction form: a refusal of the API shows its text and keeps the input', async () => {
  const error = 'Una persona del equipo hizo algo mientras tanto. Léelo y decide otra vez.'
  const { user } = await renderRoute(First, { action: () => ({ ...failure, error }) })
  await fill(user)
  await user.click(apply())
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  expect(reason().value).toBe('Hiere a otra persona.')
})

test('sanction form: when the password is required, its form sends the same fields with the password', async () => {
  const values = { seen, kind: 'expel', days: '7', rule: 'harassment', reason: 'Hiere a otra persona.', intent: 'set' }
  let result: object = { ...failure, code: 'access.step_up_required', error: 'Para esto…', values }
  const { user, submitted } = await renderRoute(First, { action: () => result })
  await fill(user)
  await user.click(expel())
  await user.click(apply())
  const password = await screen.findByLabelText('Tu contraseña')
  expect(screen.getByRole('heading', { name: 'Primero, tu contraseña' })).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(password)
  result = { ...failure, error: 'Cambió.', values }
  await user.type(password, 'noche-de-lluvia')
  await user.click(screen.getByRole('button', { name: 'Confirmar y seguir' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Cambió.')
  expect(submitted[1]).toMatchObject({ ...values, clave: 'noche-de-lluvia' })
  // The refused form returns as it was.
  expect([expel().checked, rule().value, reason().value]).toEqual([true, values.rule, values.reason])
})

test('sanction form: after a refused submit without JavaScript the page shows the submitted fields', async () => {
  const values = { seen, kind: 'suspend', days: '30', rule: 'harassment', reason: 'Hiere.', intent: 'set' }
  await renderRoute(First, { actionData: { ...failure, error: 'Cambió.', values } })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Suspender/ }).checked).toBe(true)
  const days = screen.getByLabelText<HTMLSelectElement>('Cuánto tiempo')
  expect([days.value, rule().value, reason().value]).toEqual(['30', 'harassment', 'Hiere.'])
})

test('sanction form: after a lost connection the input stays, and a retry sends the same fields', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(First, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await fill(user)
  await user.click(apply())
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(reason().value).toBe('Hiere a otra persona.')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})

test('sanction list: "Levantar" sends the id once, and a refusal shows in the list', async () => {
  const error = 'Esa sanción ya no está vigente.'
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(Second, { action: () => response.promise })
  await user.dblClick(screen.getByRole('button', { name: 'Levantar' }))
  response.resolve({ ...failure, intent: 'revoke', error })
  const alert = await screen.findByText(error)
  expect(screen.getByRole('region', { name: 'Sanciones anteriores' }).contains(alert)).toBe(true)
  expect(submitted).toEqual([{ intent: 'revoke', id: sanction.id, key: expect.any(String) }])
})

test('sanction list: after a lost connection the error shows in the list, with a retry', async () => {
  const { user } = await renderRoute(Second, { action: () => Promise.reject(new TypeError('Failed to fetch')) })
  await user.click(screen.getByRole('button', { name: 'Levantar' }))
  const alert = await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(screen.getByRole('region', { name: 'Sanciones anteriores' }).contains(alert)).toBe(true)
  expect(screen.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(1)
})
