// Component tests of the page of a secret: text and badges.
import type { SecretDetail } from '@murmullo/contract/content/secrets'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { createSecretCard } from '../../../test/secret-card.ts'
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
  return renderRoute(() => <SecretArticle secret={{ ...secret, countryView: null }} reactions={null} />)
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
