// Component tests of the age gate: the veiled card, and the page of an explicit secret before it.
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { createSecretCard } from '../../../test/secret-card.ts'
import { readBehindGate } from '../../features/age-gate/explicit-secret.ts'
import { VeiledCard } from '../../features/secrets/veiled-card.tsx'
import SecretPage, { loader } from './secret.tsx'

const id = createSecretCard().id

const refuse = (code: string) => () => Promise.reject(data({ code }, { status: 403 }))

test('veiled card: it has the badge, a sentence and a link to the page of the secret, and no button', () => {
  const secret = { ...createSecretCard({ explicit: true }), preview: null }
  const Stub = createRoutesStub([{ path: '/', Component: () => <VeiledCard secret={secret} /> }])
  render(<Stub />)
  const card = screen.getByRole('article')
  expect(card.textContent).toBe('ExplícitoEste secreto es para mayores de 18 años.Confirmar mi edad')
  expect(screen.getByRole('link', { name: 'Confirmar mi edad' }).getAttribute('href')).toBe(`/secret/${id}`)
  expect(screen.queryByRole('button')).toBeNull()
})

test('secret page: the refusal of an explicit secret renders the age gate with a back link; any other error is thrown', async () => {
  const refused = refuse('secrets.age_unconfirmed')
  const api = { secrets: { readSecret: refused }, comments: { listComments: refused } }
  const load = () =>
    loader({
      url: new URL(`https://a.example/secret/${id}`),
      params: { id },
      context: { get: () => ({ api }) },
    } as never)
  const Component = SecretPage as ComponentType
  const Stub = createRoutesStub([{ path: '/secret/:id', Component, loader: load, HydrateFallback: () => null }])
  render(<Stub initialEntries={[`/secret/${id}`]} />)
  await screen.findByRole('heading', { level: 1, name: 'Solo para mayores de 18 años' })
  expect(screen.getByRole('link', { name: 'Volver' })).toBeTruthy()
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Tengo 18 años o más' })
  expect(new FormData(form ?? undefined).get('redirect')).toBe(`/secret/${id}`)
  await expect(readBehindGate(refuse('secrets.not_found')())).rejects.toMatchObject({
    data: { code: 'secrets.not_found' },
  })
})
