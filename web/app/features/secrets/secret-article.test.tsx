// Component tests of the page of a secret: text and badges.
import type { SecretDetail } from '@murmullo/contract/content/secrets'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { createSecretCard } from '../../../test/secret-card.ts'
import { publicationPhrase, withSecretView } from '../../lib/format/secret-view.ts'
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
  const viewed = withSecretView(secret)
  return renderRoute(() => (
    <SecretArticle
      secret={viewed}
      phrase={publicationPhrase(viewed)}
      help={secret.showsHelp && <aside>Help card</aside>}
      reactions={secret.state === 'public' && <p>Reactions</p>}
      share={null}
    />
  ))
}

const badges = ['Fijado', 'MURMULLO ADMINISTRADOR', 'Explícito', 'Mujer, 27 años']

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

/** Where an element stands, as seen from the text. */
const position = (element: Element) => screen.getByText('Nunca lo dije.').compareDocumentPosition(element)

test('secret page: with a country the facts have day of the week and hour, and the date stands below the text; without one the date is among the facts (SECRET-05)', async () => {
  const view = await renderArticle({ country: 'AR', publishedAt: '2025-11-03T01:10:00Z' })
  expect(screen.getByText('contado un domingo de noche')).toBeTruthy()
  expect(position(screen.getByText('2 de noviembre de 2025'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  view.unmount()
  await renderArticle({ publishedAt: '2025-11-03T01:10:00Z' })
  expect(screen.queryByText(/^contado/)).toBeNull()
  expect(position(screen.getByText('2 de noviembre de 2025'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

test('secret page: each paragraph is one, single line breaks stay, and the first sentence is apart', async () => {
  const { container } = await renderArticle({ text: 'Fue un error. Eran\nlas siete.\n\nY ya.' })
  const paragraphs = [...container.querySelectorAll('.reading-text > p')].map(({ textContent }) => textContent)
  expect(paragraphs).toEqual(['Fue un error.', 'Eran\nlas siete.', 'Y ya.'])
})

test('secret page: only a long text has a reading time', async () => {
  const view = await renderArticle({ text: 'una palabra más '.repeat(300) })
  expect(screen.getByText('5 min de lectura')).toBeTruthy()
  view.unmount()
  await renderArticle({})
  expect(screen.queryByText(/min de lectura/)).toBeNull()
})

test('secret page: a reader is asked to react at the end, but not below the help card, and the author is not', async () => {
  const ending = /^Alguien guardó esto hasta hoy\. Dile que lo leíste\.$/
  for (const [changes, expected] of [
    [{}, 1],
    [{ showsHelp: true }, 0],
    [{ mine: true }, 0],
    [{ state: 'in_review' }, 0],
  ] as const) {
    const { unmount } = await renderArticle(changes)
    const shown = screen.queryAllByText(ending).filter(({ className }) => className !== 'invisible')
    expect(shown).toHaveLength(expected)
    unmount()
  }
})

test('secret page: readers can report the secret below its text, its author cannot', async () => {
  const view = await renderArticle({})
  expect(screen.getByRole('link', { name: 'Reportar' }).getAttribute('href')).toContain('/report?kind=secret')
  view.unmount()
  await renderArticle({ mine: true })
  expect(screen.queryByRole('link', { name: 'Reportar' })).toBeNull()
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
