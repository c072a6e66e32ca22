// Component tests of the data export form: two steps, a refused proof and a lost connection.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { DataExportCard } from './data-export-card.tsx'

const Card = () => (
  <DataExportCard archive={{ state: 'none', expiresAt: null }} delayed={undefined} isAnonymous={false} />
)
const button = (name: string) => screen.getByRole('button', { name })
const password = () => screen.getByLabelText<HTMLInputElement>('Tu contraseña')

test('data export: a refused password and a lost connection keep the second step, and a retry sends the same fields', async () => {
  const error = 'Esa no es tu contraseña.'
  const replies: (object | null)[] = [
    { intent: 'ask-archive', text: '' },
    { intent: 'archive', code: 'accounts.wrong_password', error, fieldErrors: {}, values: {} },
    null,
    { intent: 'archive', text: '' },
  ]
  const { user, submitted } = await renderRoute(Card, {
    action: () => {
      const reply = replies.shift()
      if (!reply) throw new TypeError('Failed to fetch')
      return reply
    },
  })
  await user.click(button('Descargar mis datos'))
  await user.type(await screen.findByLabelText('Tu contraseña'), 'una-clave')
  await user.click(button('Preparar mi copia'))
  await screen.findByText(error)
  await user.type(password(), '-larga')
  await user.click(button('Preparar mi copia'))
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(password().value).toBe('una-clave-larga')
  await user.click(button('Reintentar'))
  await screen.findByRole('button', { name: 'Descargar mis datos' })
  expect(submitted.map(({ intent, prueba }) => [intent, prueba])).toEqual([
    ['ask-archive', undefined],
    ['archive', 'una-clave'],
    ['archive', 'una-clave-larga'],
    ['archive', 'una-clave-larga'],
  ])
  expect(submitted[3]?.key).toBe(submitted[2]?.key)
})
