// Component tests of the offer of a recovery phrase: shown for the secret that was just published, put off, accepted, and after a lost connection.
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { offeredPhrase } from '../../shared/account/offered-phrase.ts'
import { PhraseOffer } from './phrase-offer.tsx'

beforeEach(() => offeredPhrase.set(null))

const Offer = () => (
  <main>
    <PhraseOffer secretId="uno" />
  </main>
)
const offer = () => screen.queryByRole('heading', { name: 'Guarda tu llave' })

test('phrase offer: it is shown on the page of the secret that was just published only, and can be put off', async () => {
  const { user } = await renderRoute(Offer)
  expect(offer()).toBeNull()
  act(() => offeredPhrase.set('dos'))
  expect(offer()).toBeNull()
  act(() => offeredPhrase.set('uno'))
  expect(offer()).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Más tarde' }))
  expect(offer()).toBeNull()
  expect(screen.getByRole('link', { name: 'tu cuenta' }).getAttribute('href')).toBe('/account#seccion-phrase')
})

test('phrase offer: the words are requested when they are asked for, and shown once', async () => {
  offeredPhrase.set('uno')
  let isOnline = false
  const { user, submitted } = await renderRoute(Offer, {
    actions: {
      '/account': () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return { intent: 'phrase', phrase: 'ábaco abeja' }
      },
    },
  })
  expect(submitted).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Ver mis doce palabras' }))
  isOnline = true
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('dialog', { name: 'Guarda tu llave' })).toBeTruthy()
  expect((await screen.findByRole('list', { name: 'Frase de recuperación' })).textContent).toBe('1ábaco2abeja')
  await user.click(screen.getByRole('button', { name: 'Ya las guardé' }))
  expect(offer()).toBeNull()
  expect(offeredPhrase.get()).toBeNull()
})
