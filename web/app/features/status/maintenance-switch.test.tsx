// Component tests of the maintenance form: what is sent, an invalid link, password, refusal, lost connection and double click.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { MaintenanceSwitch } from './maintenance-switch.tsx'

const Open = () => <MaintenanceSwitch isClosed={false} />
const Closed = () => <MaintenanceSwitch isClosed />
const link = () => screen.getByLabelText<HTMLInputElement>('Invitación (opcional)')
const close = () => screen.getByRole('button', { name: 'Cerrar por mantenimiento' })
const failure = { intent: '', code: 'service.failed', error: '', fieldErrors: {}, values: {} }

test('maintenance form: an open site sends the closure and the link once, also after a double click', async () => {
  const { user, submitted } = await renderRoute(Open, { action: () => new Promise(() => {}) })
  await user.type(link(), 'https://murmullo.example/')
  await user.dblClick(close())
  expect(submitted).toEqual([{ closed: '1', invite: 'https://murmullo.example/', key: expect.any(String) }])
  expect(close().getAttribute('aria-busy')).toBe('true')
})

test('maintenance form: a closed site sends that it opens', async () => {
  const { user, submitted } = await renderRoute(Closed, { action: () => ({}) })
  await user.click(screen.getByRole('button', { name: 'Abrir el sitio' }))
  expect(submitted).toEqual([{ closed: '', key: expect.any(String) }])
})

test('maintenance form: a link without https shows its error, gets the focus and sends no request', async () => {
  const { user, submitted } = await renderRoute(Open, { action: () => ({}) })
  await user.type(link(), 'http://murmullo.example/')
  await user.click(close())
  expect(screen.getByText('Escribe una dirección que empiece por https://')).toBeTruthy()
  expect(document.activeElement).toBe(link())
  expect(submitted).toEqual([])
})

test('maintenance form: when the password is required, its form sends the same fields with the password', async () => {
  const values = { closed: '1', invite: 'https://murmullo.example/' }
  const { user, submitted } = await renderRoute(Open, {
    action: () => ({ ...failure, code: 'access.step_up_required', values }),
  })
  await user.type(link(), values.invite)
  await user.click(close())
  await user.type(await screen.findByLabelText('Tu contraseña'), 'noche-de-lluvia')
  await user.click(screen.getByRole('button', { name: 'Confirmar y seguir' }))
  expect(submitted[1]).toMatchObject({ ...values, clave: 'noche-de-lluvia' })
})

test('maintenance form: a refusal shows its text and keeps the link', async () => {
  const error = 'Error inesperado. Vuelve a intentarlo en un momento.'
  const { user } = await renderRoute(Open, { action: () => ({ ...failure, error }) })
  await user.type(link(), 'https://murmullo.example/')
  await user.click(close())
  const message = await screen.findByText(error)
  await expect.poll(() => document.activeElement).toBe(message)
  expect(link().value).toBe('https://murmullo.example/')
})

test('maintenance form: after a lost connection the link stays, and a retry sends the same fields', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(Open, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await user.type(link(), 'https://murmullo.example/')
  await user.click(close())
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(link().value).toBe('https://murmullo.example/')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByText(/No hay conexión/)).toBeNull()
  expect(submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
