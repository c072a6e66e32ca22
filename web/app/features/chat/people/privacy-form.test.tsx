// Component tests of the chat privacy form, which submits on change.
import { screen } from '@testing-library/react'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { PrivacyForm } from './privacy-form.tsx'

const Form = () => <PrivacyForm privacy="everybody" />
const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('privacy form: a choice is sent at once, and the page shows that it is saved', async () => {
  const { user, submitted } = await renderRoute(Form, { action: () => ({ intent: 'door' }) })
  await user.click(option('Nadie'))
  await screen.findByText('Guardado')
  expect(submitted).toEqual([{ intent: 'door', door: 'nobody', key: expect.any(String) }])
  expect(option('Nadie').checked).toBe(true)
})

test('privacy form: a second choice during a request is sent after it', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { user, submitted } = await renderRoute(Form, { action: () => gate.then(() => ({ intent: 'door' })) })
  await user.click(option('Nadie'))
  await user.click(option('Personas que sigo'))
  expect(submitted).toHaveLength(1)
  release()
  await expect.poll(() => submitted.map(({ door }) => door)).toEqual(['nobody', 'followed'])
  expect(option('Personas que sigo').checked).toBe(true)
})

test('privacy form: a refused choice is taken back', async () => {
  const refusal = { intent: 'door', code: 'service.failed', error: 'No se pudo guardar. Inténtalo de nuevo.' }
  const { user } = await renderRoute(Form, {
    action: () => data({ ...refusal, fieldErrors: {}, values: {} }, { status: 500 }),
  })
  await user.click(option('Nadie'))
  await screen.findByText('No se pudo guardar. Inténtalo de nuevo.')
  await expect.poll(() => option('Todos').checked).toBe(true)
})

test('privacy form: after a lost connection the choice stays, and a retry sends it again', async () => {
  const { user, submitted } = await renderRoute(Form, {
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(option('Nadie'))
  await screen.findByText('No se pudo guardar. Inténtalo de nuevo.')
  expect(option('Nadie').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
