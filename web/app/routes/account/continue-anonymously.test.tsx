// Component tests of /continue: the anonymous account, and a refusal.
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import ContinueAnonymously from './continue-anonymously.tsx'

const Page = ContinueAnonymously as unknown as ComponentType<{
  loaderData: { returnTo: string; hasSession: boolean }
}>
const Continue = () => <Page loaderData={{ returnTo: '/new', hasSession: false }} />
const send = () => screen.getByRole('button', { name: 'Continuar sin registrarme' })

test('anonymous account: one press creates it and leads back, without a recovery phrase; a double click sends one request', async () => {
  const { user, submitted } = await renderRoute(Continue, { path: '/continue', action: () => redirect('/new') })
  await user.dblClick(send())
  await screen.findByText('another page')
  expect(submitted).toHaveLength(1)
})

test('anonymous account: a refusal shows its message, and without a response a retry is offered', async () => {
  const error = 'Vas muy rápido. Respira un momento y vuelve a intentarlo.'
  const replies = [{ intent: '', code: 'request.too_many', error, fieldErrors: {}, values: {} }]
  const { user } = await renderRoute(Continue, {
    action: () => {
      const reply = replies.pop()
      if (reply === undefined) throw new TypeError('Failed to fetch')
      return reply
    },
  })
  await user.click(send())
  await screen.findByText(error)
  await user.click(send())
  await screen.findByText('Error inesperado de autenticación')
  screen.getByRole('button', { name: 'Reintentar' })
})
