// Component tests of the data export form: two steps, a refused proof, a lost connection, and the download after them.
import type { DataExportGrant } from '@murmullo/contract/accounts/data-export'
import { screen } from '@testing-library/react'
import { useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { DataExportCard } from './data-export-card.tsx'

const Card = () => <DataExportCard archive={{ expiresAt: null }} delayed={undefined} isAnonymous={false} />
const LoadedCard = () => (
  <DataExportCard archive={useLoaderData<DataExportGrant>()} delayed={undefined} isAnonymous={false} />
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
  await user.click(button('Abrir la descarga'))
  await screen.findByText(error)
  await user.type(password(), '-larga')
  await user.click(button('Abrir la descarga'))
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

test('data export: an accepted password shows the download at once, without the form', async () => {
  let expiresAt: string | null = null
  const { user } = await renderRoute(LoadedCard, {
    loader: () => ({ expiresAt }),
    action: (form) => {
      if (form.get('intent') === 'ask-archive') return { intent: 'ask-archive', text: '' }
      expiresAt = '2026-11-20T10:00:00Z'
      return { intent: 'archive', text: 'Ya puedes descargarla.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Descargar mis datos' }))
  await user.type(await screen.findByLabelText('Tu contraseña'), 'una-clave')
  await user.click(button('Abrir la descarga'))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Descargar (JSON)' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    '/api/v1/accounts/me/archive/content',
    true,
  ])
  expect(screen.getByRole('link', { name: 'Leerla' }).getAttribute('href')).toBe('/account/datos')
  screen.getByText('Ya puedes descargarla.')
  screen.getByText(/^Disponible hasta el/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('data export: a delayed request can be cancelled while the download is open', async () => {
  const delayed = { action: 'export', dueAt: '2026-11-20T10:00:00Z', receipt: null } as const
  await renderRoute(() => (
    <DataExportCard archive={{ expiresAt: '2026-11-20T10:00:00Z' }} delayed={delayed} isAnonymous />
  ))
  screen.getByRole('link', { name: 'Descargar (JSON)' })
  screen.getByText(/^La descarga de tus datos se abrirá a las/)
  button('Cancelar la descarga')
})
