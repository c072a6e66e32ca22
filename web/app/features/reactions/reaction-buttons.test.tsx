// Component tests of the reaction buttons: which kinds are offered, and how counts are shown.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ReactionButtons } from './reaction-buttons.tsx'

const counts = { heart: 0, like: 1, dislike: 12, wow: 999, laugh: 1_284 }
const buttons = () => screen.getAllByRole<HTMLButtonElement>('button')
const labels = () => buttons().map((button) => button.getAttribute('aria-label'))

test('reaction buttons: the five kinds with their counts, short from 1,000 on (CARD-16, REACT-01, SECRET-07)', async () => {
  await renderRoute(() => <ReactionButtons others={counts} onPress={() => {}} />)
  expect(labels()).toEqual([
    'corazón: 0 reacciones',
    'me gusta: 1 reacción',
    'no me gusta: 12 reacciones',
    'sorpresa: 999 reacciones',
    'risa: 1,2k reacciones',
  ])
})

test('reaction buttons: with the help card neither thumbs down nor laughter is offered (CARD-16, SECRET-07)', async () => {
  await renderRoute(() => <ReactionButtons others={counts} showsHelp onPress={() => {}} />)
  expect(labels()).toEqual(['corazón: 0 reacciones', 'me gusta: 1 reacción', 'sorpresa: 999 reacciones'])
})

test('reaction buttons: without a handler, as before hydration, they show counts and are disabled', async () => {
  await renderRoute(() => <ReactionButtons others={counts} />)
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Reacciones' }).disabled).toBe(true)
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['', '1', '12', '999', '1,2k'])
  const drawings = buttons().map((button) => button.querySelector('use')?.getAttribute('href')?.split('#')[1])
  expect(drawings).toEqual(['heart', 'like', 'dislike', 'wow', 'laugh'])
})
