// Component tests of the anonymous account: the recovery phrase shows once, on /continue, from a fetcher or from a navigation.
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import ContinueAnonymously from './continue-anonymously.tsx'

const Page = ContinueAnonymously as unknown as ComponentType<{
  loaderData: { returnTo: string; hasSession: boolean }
}>
const Continue = () => <Page loaderData={{ returnTo: '/new', hasSession: false }} />
const send = () => screen.getByRole('button', { name: 'Continuar sin registrarme' })

test('anonymous account: one press shows the recovery phrase and the way back; a double click sends one request', async () => {
  const { user, submitted } = await renderRoute(Continue, { action: () => ({ intent: '', phrase: 'ábaco abeja' }) })
  await user.dblClick(send())
  const phrase = await screen.findByRole('list', { name: 'Frase de recuperación' })
  expect(phrase.textContent).toBe('1ábaco2abeja')
  expect(screen.getByRole('link', { name: 'Ya las guardé' }).getAttribute('href')).toBe('/new')
  expect(submitted).toHaveLength(1)
})

test('anonymous account: a refusal shows its message, and without a response a retry is offered', async () => {
  const error = 'Vas muy deprisa. Respira un momento y vuelve a intentarlo.'
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
