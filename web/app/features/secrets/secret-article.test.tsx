// Component tests of the page of a secret: text and badges.
import type { SecretDetail } from '@murmullo/contract/content/secrets'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { createSecretCard } from '../../../test/secret-card.ts'
import { withCountryView } from '../../lib/format/countries.ts'
import { SecretArticle } from './secret-article.tsx'

function renderArticle(changes: Partial<SecretDetail>) {
  const { preview: _, ...common } = createSecretCard()
  const secret = {
    ...common,
    text: 'Nunca lo dije.',
    state: 'public',
    mine: false,
    statementId: null,
    ...changes,
  } as const
  return renderRoute(() => <SecretArticle secret={withCountryView(secret)} reactions={null} />)
}

const badges = ['Fijado', 'MURMULLO ADMINISTRADOR', 'Explícito', 'Mujer', '27 años']

test('secret page: shows the text with every badge that applies (SECRET-02)', async () => {
  await renderArticle({ pinned: true, byAdmin: true, explicit: true, gender: 'mujer', age: 27 })
  expect(screen.getByText('Nunca lo dije.')).toBeTruthy()
  expect(badges.filter((badge) => screen.queryByText(badge))).toEqual(badges)
})

test('secret page: shows no badge that does not apply (SECRET-02)', async () => {
  await renderArticle({})
  expect(badges.filter((badge) => screen.queryByText(badge))).toEqual([])
})

test('secret page: shows the author, the country, and the date in words (CARD-10, SECRET-04, SECRET-05)', async () => {
  const view = await renderArticle({ country: 'AR', publishedAt: '2026-11-12T00:00:00Z' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Secreto de Anónimo')
  expect(screen.getByRole('img', { name: 'Argentina' })).toBeTruthy()
  expect(screen.getByText(/^1[12] de noviembre de 2026$/)).toBeTruthy()
  view.unmount()
  await renderArticle({ authorNickname: 'mar-azul' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Secreto de mar-azul')
  expect(screen.getByTitle('Ubicación desconocida')).toBeTruthy()
})

test('secret page: an administrator has the long badge, not that of a card (SECRET-10)', async () => {
  await renderArticle({ byAdmin: true })
  expect(screen.queryByText('ADMIN')).toBeNull()
  expect(screen.getByText('MURMULLO ADMINISTRADOR')).toBeTruthy()
})

test('secret page: markup in the text is text', async () => {
  const { container } = await renderArticle({ text: 'Esto no es <b>negrita</b>' })
  expect(screen.getByText('Esto no es <b>negrita</b>')).toBeTruthy()
  expect(container.querySelector('b')).toBeNull()
})
