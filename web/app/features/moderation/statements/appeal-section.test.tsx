// Component tests of the appeal of a decision, and of the request for a human review.
import type { Statement } from '@murmullo/contract/moderation/statements'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { AppealSection } from './appeal-section.tsx'

const statement = (appealState: Statement['appealState']) =>
  ({ id: 'c'.repeat(22), appealState, appeal: null, answeredAt: null, reviewRequestedAt: null }) as Statement
const Appeal = () => <AppealSection statement={statement('open')} />
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Por qué')
const send = () => screen.getByRole('button', { name: 'Pedir otra revisión' })
const failure = (more: object) => ({
  intent: 'appeal',
  code: 'moderation.appealed',
  error: '',
  fieldErrors: {},
  values: {},
  ...more,
})

test('appeal form: an empty text shows its error, gets the focus and sends no request', async () => {
  const { user, submitted } = await renderRoute(Appeal, { action: () => ({}) })
  await user.click(send())
  expect(screen.getByText('Cuéntanos por qué.')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  expect(submitted).toEqual([])
})

test('appeal form: a refusal is shown at the field, and the text stays', async () => {
  const error = 'Ya pediste otra revisión de esta decisión.'
  const { user } = await renderRoute(Appeal, { action: () => failure({ error, values: { text: 'Cito.' } }) })
  await user.type(field(), 'Cito.')
  await user.click(send())
  await screen.findByText(error)
  expect(field().value).toBe('Cito.')
})

test('appeal form: the text is sent once, also after a double click', async () => {
  const { user, submitted } = await renderRoute(Appeal, { action: () => new Promise(() => {}) })
  await user.type(field(), 'Cito.')
  await user.dblClick(send())
  await screen.findByRole('button', { name: 'Enviando…' })
  expect(submitted).toMatchObject([{ intent: 'appeal', text: 'Cito.' }])
})

test('appeal form: after a lost connection the text stays, and a retry sends it again', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(Appeal, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await user.type(field(), 'Cito a mi hijo.')
  await user.click(send())
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(field().value).toBe('Cito a mi hijo.')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByText(/No hay conexión/)).toBeNull()
  expect(submitted[1]).toEqual(submitted[0])
})

test('appeal form: without JavaScript the page that a refused appeal returns holds the text', async () => {
  const fieldErrors = { text: 'Cuéntanos por qué.' }
  await renderRoute(Appeal, { action: () => ({}), actionData: failure({ fieldErrors, values: { text: 'Cito.' } }) })
  expect(field().value).toBe('Cito.')
  expect(screen.getByText('Cuéntanos por qué.')).toBeTruthy()
})

/** The statement of the page changes when its loader runs again; here, with a button. */
function Review() {
  const [isWaiting, setIsWaiting] = useState(false)
  return (
    <>
      <AppealSection statement={statement(isWaiting ? 'review_pending' : 'review_open')} />
      <button type="button" onClick={() => setIsWaiting(true)}>
        Revalidar
      </button>
    </>
  )
}
const requestReview = () => screen.getByRole('button', { name: 'Pedir revisión humana' })

test('human review: the request is sent to the decision, and then the heading gets the focus', async () => {
  const { user, submitted } = await renderRoute(Review, {
    path: '/edit-secret/x',
    actions: { [`/decisiones/${'c'.repeat(22)}`]: () => ({ intent: 'human-review' }) },
  })
  await user.click(requestReview())
  await expect.poll(() => submitted).toMatchObject([{ intent: 'human-review' }])
  await user.click(screen.getByRole('button', { name: 'Revalidar' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pediste una revisión humana' }))
})

test('human review: a refusal or a lost connection shows an alert; a retry is offered without a connection', async () => {
  let isOnline = false
  const error = 'Ya no hace falta pedirlo: una persona decidió, o vuelve a verse.'
  const { user } = await renderRoute(Review, {
    path: '/edit-secret/x',
    actions: {
      [`/decisiones/${'c'.repeat(22)}`]: () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return failure({ intent: 'human-review', error })
      },
    },
  })
  await user.click(requestReview())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No hay conexión/)
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe(error)
})
