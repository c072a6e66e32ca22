// Component tests of the card of a secret: preview, badges, author, country, time and comment label.
import type { SecretCard as SecretCardData } from '@murmullo/contract/content/secrets'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { createSecretCard } from '../../../test/secret-card.ts'
import { withSecretView } from '../../lib/format/secret-view.ts'
import { SecretCard } from './secret-card.tsx'
import { cardEdge } from './secret-badges.tsx'

const now = Date.parse('2026-11-15T12:00:00Z')

async function renderCard(changes: Partial<SecretCardData> = {}) {
  const view = await renderRoute(() => (
    <SecretCard secret={withSecretView(createSecretCard(changes))} now={now} reactions={null} />
  ))
  const card = within(screen.getByRole('article'))
  const preview = () => view.container.querySelector('a.stretched-link') as HTMLAnchorElement
  return { ...view, card, preview }
}

/** Text shown from 641 px, and below: the class of a span says on which width it is hidden. */
const onWidth = (element: Element | null, hiddenOn: 'wide:hidden' | 'max-wide:hidden') =>
  [...(element?.querySelectorAll('span') ?? [])].find(({ classList }) => classList.contains(hiddenOn))?.textContent

test('secret card: an uncut preview has no dots at the end (CARD-04)', async () => {
  const { preview } = await renderCard()
  expect(preview().textContent).toBe('Un secreto corto.')
})

test('secret card: a cut preview shows the head on narrow screens and head and tail on wide ones, both with "..." (CARD-01, CARD-02, CARD-04)', async () => {
  const { preview } = await renderCard({ preview: { head: 'a'.repeat(120), tail: 'b'.repeat(80), more: true } })
  expect(onWidth(preview(), 'wide:hidden')).toBe(`${'a'.repeat(120)}...`)
  expect(onWidth(preview(), 'max-wide:hidden')).toBe(`${'a'.repeat(120)}${'b'.repeat(80)}...`)
})

test('secret card: a preview of 150 letters is cut on narrow screens only (CARD-02, CARD-04)', async () => {
  const { preview } = await renderCard({ preview: { head: 'a'.repeat(120), tail: 'b'.repeat(30), more: false } })
  expect(onWidth(preview(), 'wide:hidden')).toBe(`${'a'.repeat(120)}...`)
  expect(onWidth(preview(), 'max-wide:hidden')).toBe(`${'a'.repeat(120)}${'b'.repeat(30)}`)
})

test('secret card: final punctuation is removed before the three dots (CARD-04)', async () => {
  const { preview } = await renderCard({ preview: { head: 'Nunca lo dije,', tail: '', more: true } })
  expect(preview().textContent).toBe('Nunca lo dije...')
})

test.each([
  [{ pinned: true, byAdmin: false }, ['Fijado'], 'border-pin'],
  [{ pinned: false, byAdmin: true }, ['ADMIN'], 'border-admin'],
  [{ pinned: true, byAdmin: true }, ['Fijado', 'ADMIN'], 'border-admin'],
  [{ pinned: false, byAdmin: false }, [], 'border-hour'],
])('secret card: with %o the badges are %o and the border is %s (CARD-05, CARD-06)', async (flags, badges, border) => {
  const { card } = await renderCard(flags)
  expect(['Fijado', 'ADMIN'].filter((badge) => card.queryByText(badge))).toEqual(badges)
  const { classList } = screen.getByRole('article')
  expect(['border-pin', 'border-admin', 'border-hour'].filter((name) => classList.contains(name))).toEqual([border])
})

test.each([
  [false, false, 'hour'],
  [true, false, 'pin'],
  [false, true, 'admin'],
  [true, true, 'admin'],
])('card edge: pinned %s and by an administrator %s give the edge %s (CARD-05, CARD-06)', (pinned, byAdmin, edge) => {
  expect(cardEdge({ pinned, byAdmin, explicit: true })).toBe(edge)
})

test.each([
  [{ gender: 'otro', age: null }, 'Otro'],
  [{ gender: 'mujer', age: 27 }, 'Mujer · 27 años'],
  [{ gender: null, age: 27 }, '27 años'],
] as const)('secret card: the author %o is shown as "%s" (CARD-08, CARD-09)', async (author, label) => {
  const { card } = await renderCard(author)
  expect(card.getByText(label)).toBeTruthy()
})

test('secret card: without gender and age it names neither (CARD-08, CARD-09)', async () => {
  const { card } = await renderCard()
  expect(card.queryByText(/Mujer|Hombre|Otro|años/)).toBeNull()
})

test('secret card: an unknown country shows a globe with "Ubicación desconocida", a known one its flag (CARD-11, PUBLISH-23)', async () => {
  const unknown = await renderCard()
  expect(unknown.card.getByTitle('Ubicación desconocida').querySelector('svg')).toBeTruthy()
  expect(unknown.card.queryByRole('img')).toBeNull()
  unknown.unmount()
  const { card } = await renderCard({ country: 'MX' })
  expect(card.getByRole('img', { name: 'México' })).toBeTruthy()
  expect(card.queryByTitle('Ubicación desconocida')).toBeNull()
})

test.each([
  ['2026-11-15T11:59:30Z', 'ahora', 'hace un momento'],
  ['2026-11-15T11:55:00Z', '5m', 'hace 5 minutos'],
  ['2026-11-15T09:00:00Z', '3h', 'hace 3 horas'],
  ['2026-11-09T11:00:00Z', '6d', 'hace 6 días'],
  ['2026-11-08T11:00:00Z', '8 nov 2026', 'hace 7 días'],
])(
  'secret card: one published at %s shows "%s" up to 640 px and "%s" on wider screens (CARD-12, CARD-13, CARD-14)',
  async (publishedAt, narrow, wide) => {
    const { container } = await renderCard({ publishedAt })
    const time = container.querySelector('time')
    expect(onWidth(time, 'wide:hidden')).toBe(narrow)
    expect(onWidth(time, 'max-wide:hidden')).toBe(wide)
  },
)

test('secret card: the hour of publication in its country gives the light and its words; an unknown country gives neither', async () => {
  const { card, unmount } = await renderCard({ country: 'MX', publishedAt: '2026-11-15T11:55:00Z' })
  expect(card.getByText('de madrugada')).toBeTruthy()
  expect(screen.getByRole('article').className).toMatch(/ hour-madrugada tint-[0-2]\b/)
  unmount()
  const unknown = await renderCard({ country: 'XX', publishedAt: '2026-11-15T11:55:00Z' })
  expect(unknown.card.queryByText('de madrugada')).toBeNull()
  expect(screen.getByRole('article').className).not.toContain('hour-')
})

test.each([
  [44, false, 'secret-card-poster'],
  [44, true, 'secret-card-medium'],
  [45, false, 'secret-card-medium'],
  [125, false, 'secret-card-medium'],
  [126, false, undefined],
])('secret card: a preview of %i letters, cut: %s, has the type size %s', async (length, more, size) => {
  await renderCard({ preview: { head: 'a'.repeat(length), tail: '', more } })
  const classList = [...screen.getByRole('article').classList]
  expect(classList.find((name) => /poster|medium/.test(name))).toBe(size)
})

test('secret card: one that shows the help card has a plain ground and the ordinary type size', async () => {
  await renderCard({ country: 'MX', showsHelp: true })
  expect(screen.getByRole('article').className).not.toMatch(/hour-|poster|medium/)
})

test('secret card: the title of the time is the exact date (CARD-14)', async () => {
  const { container } = await renderCard({ publishedAt: '2026-11-08T11:00:00Z' })
  expect(container.querySelector('time')?.title).toMatch(/^8 de noviembre de 2026, \d{1,2}:00$/)
})

test.each([
  [0, 'Comentar'],
  [1, '1 comentario'],
  [48, '48 comentarios'],
])('secret card: with %i comments the link to them reads "%s" (CARD-15)', async (comments, label) => {
  const { card } = await renderCard({ comments })
  expect(card.getByText(label).closest('a')?.getAttribute('href')).toBe('/secret/AbCdEfGhIjKlMnOpQrStUv#comentarios')
})
