// Component tests of the contact form: validation in the page, a refused submit, and a lost connection.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ContactForm } from './contact-form.tsx'

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Tu mensaje')
const send = () => screen.getByRole('button', { name: 'Enviar mensaje' })

test('contact form: an empty message shows its error, gets the focus and sends no request', async () => {
  const { user, submitted } = await renderRoute(ContactForm, { action: () => ({}) })
  await user.click(send())
  expect(screen.getByText('Escribe tu mensaje antes de enviarlo.')).toBeTruthy()
  expect(document.activeElement).toBe(message())
  expect(submitted).toEqual([])
})

test('contact form: after a lost connection the text stays, and a retry sends the same idempotency key', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(ContactForm, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await user.type(message(), 'Hola')
  await user.click(send())
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(message().value).toBe('Hola')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByText(/No hay conexión/)).toBeNull()
  expect(submitted).toHaveLength(2)
  expect(submitted[0]?.key).toMatch(/^[\w-]{36}$/)
  expect(submitted[1]).toEqual(submitted[0])
})
