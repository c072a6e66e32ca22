// Component tests of the answer to an appeal: what is sent, password, refusal, lost connection and double click.
import type { SanctionAppeal } from '@murmullo/contract/moderation/sanctions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { SanctionAppealCard } from './sanction-appeal-card.tsx'

const appeal = (letter: string, isOwn = false): SanctionAppeal => ({
  id: letter.repeat(22),
  kind: 'silence',
  rule: 'harassment',
  reason: 'Hiere.',
  setAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  state: 'active',
  appeal: `Hablaba de mí (${letter}).`,
  appealedAt: '2026-01-02T00:00:00Z',
  from: 'review',
  nickname: null,
  text: null,
  isOwn,
})
const now = Date.parse('2026-01-03T00:00:00Z')
const Page = () => (
  <>
    <SanctionAppealCard objection={appeal('a')} now={now} />
    <SanctionAppealCard objection={appeal('b')} now={now} />
    <SanctionAppealCard objection={appeal('c', true)} now={now} />
  </>
)
const card = (letter: string) => {
  const found = screen.getAllByRole('article').find(({ textContent }) => textContent.includes(`(${letter})`))
  if (!found) throw new Error(`no card of ${letter}`)
  return within(found)
}
const view = (name: string) => card('a').getByRole('region', { name }).textContent
const uphold = (letter: string) => card(letter).getByRole('button', { name: 'Mantener la sanción' })
const failure = (code: string, error: string) => ({
  intent: '',
  code,
  error,
  fieldErrors: {},
  values: { id: 'a'.repeat(22), outcome: 'upheld' },
})

test('appeal card: the answer sends the id and the outcome once, also after a double click', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => new Promise(() => {}) })
  await user.dblClick(card('a').getByRole('button', { name: 'Darle la razón' }))
  expect(submitted).toEqual([{ id: 'a'.repeat(22), outcome: 'overturned', key: expect.any(String) }])
  expect(uphold('a').getAttribute('aria-busy')).toBe('true')
  expect(uphold('b').getAttribute('aria-busy')).toBeNull()
})

test('appeal card: the moderator who set the sanction gets no answer form', async () => {
  await renderRoute(Page)
  expect(card('c').queryByRole('button')).toBeNull()
  expect(card('c').getByText('Tiene que decidirla otra persona del equipo.')).toBeTruthy()
})

test('appeal card: the decision with its reason and the appeal are two sections', async () => {
  await renderRoute(Page)
  expect(view('La decisión')).toMatch(/Acoso o amenazas.*Hiere\./)
  expect(view('La apelación')).toContain('Hablaba de mí (a).')
})

test('appeal card: a refusal shows in its card', async () => {
  const error = 'Una persona del equipo ya respondió.'
  const { user } = await renderRoute(Page, { action: () => failure('sanctions.answered', error) })
  await user.click(uphold('a'))
  expect((await card('a').findByRole('alert')).textContent).toBe(error)
  expect(card('b').queryByRole('alert')).toBeNull()
})

test('appeal card: when the password is required, its form sends the same answer with the password', async () => {
  const { user, submitted } = await renderRoute(Page, {
    action: () => failure('access.step_up_required', 'Para esto…'),
  })
  await user.click(uphold('a'))
  await user.type(await card('a').findByLabelText('Tu contraseña'), 'noche-de-lluvia')
  await user.click(card('a').getByRole('button', { name: 'Confirmar y seguir' }))
  expect(submitted[1]).toMatchObject({ id: 'a'.repeat(22), outcome: 'upheld', clave: 'noche-de-lluvia' })
  expect(card('b').queryByLabelText('Tu contraseña')).toBeNull()
})

test('appeal card: after a lost connection a retry sends the same answer', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(Page, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await user.click(uphold('b'))
  await card('b').findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  isOnline = true
  await user.click(card('b').getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
