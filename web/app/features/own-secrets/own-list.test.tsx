// Component tests of the author's own secrets: privacy and deletion of one secret, with their errors.
import type { OwnCard } from '@murmullo/contract/content/own-secrets'
import { waitFor, within } from '@testing-library/react'
import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { OwnList } from './own-list.tsx'

const card = (id: string): OwnCard => ({
  id,
  explicit: false,
  state: 'public',
  isPrivate: false,
  publishedAt: '2026-11-15T11:58:00Z',
  statementId: null,
  beginning: `Secret ${id}`,
  comments: 0,
  reactions: 0,
  eraseBy: null,
})

const list = (tab: 'all' | 'public') => () => (
  <OwnList
    tab={tab}
    first={{ items: [card('one'), card('two')], next: null }}
    fromStart
    empty={{ title: 'Empty', text: '' }}
    now={Date.parse('2026-11-15T12:00:00Z')}
  />
)

const item = (id: string) => document.getElementById(`secreto-${id}`)
const inItem = (id: string) => within(item(id) ?? document.body)
const button = (id: string, name: string) => inItem(id).getByRole('button', { name })

type User = Awaited<ReturnType<typeof renderRoute>>['user']

/** The second click, after the time in which it counts as a double click. */
async function confirmDeletion(user: User, id: string) {
  await user.click(button(id, 'Eliminar'))
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await user.click(button(id, 'Confirmar'))
  later.mockRestore()
}

const changed = (form: FormData) => ({
  intent: 'privacy',
  id: form.get('id'),
  isPrivate: form.get('isPrivate') === 'true',
})
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('my secrets: the privacy changes at once, and a double click sends one request (MINE-07)', async () => {
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(list('all'), { action: () => response.promise })
  await user.dblClick(button('one', 'Hacer privado'))
  await waitFor(() => expect(button('one', 'Hacer público').getAttribute('aria-busy')).toBe('true'))
  expect(inItem('one').getByText('Privado')).toBeTruthy()
  response.resolve({ intent: 'privacy', id: 'one', isPrivate: true })
  await waitFor(() => expect(button('one', 'Hacer público').getAttribute('aria-busy')).toBeNull())
  expect(submitted).toMatchObject([{ intent: 'privacy', id: 'one', isPrivate: 'true' }])
  expect(document.activeElement).toBe(button('one', 'Hacer público'))
})

test('my secrets: a secret that was made private leaves the tab of public ones, and the focus moves to the next', async () => {
  const { user } = await renderRoute(list('public'), { action: changed })
  await user.click(button('one', 'Hacer privado'))
  await waitFor(() => expect(item('one')).toBeNull())
  await expect.poll(() => document.activeElement).toBe(item('two'))
})

test('my secrets: a refused privacy change shows its error and the old state (MINE-10)', async () => {
  const error = 'No se pudo actualizar la privacidad... Inténtalo de nuevo.'
  const { user } = await renderRoute(list('all'), {
    action: () => data({ intent: 'privacy', code: 'secrets.not_found', error, fieldErrors: {}, values: {} }, 404),
  })
  await user.click(button('one', 'Hacer privado'))
  expect((await inItem('one').findByRole('alert')).textContent).toBe(error)
  expect(button('one', 'Hacer privado')).toBeTruthy()
  expect(inItem('two').queryByRole('alert')).toBeNull()
})

test('my secrets: after a lost connection the error shows, and a retry changes the privacy (MINE-10)', async () => {
  const results = [lost, changed]
  const { user, submitted } = await renderRoute(list('all'), { action: (form) => results.shift()?.(form) })
  await user.click(button('one', 'Hacer privado'))
  expect((await inItem('one').findByRole('alert')).textContent).toBe(
    'No se pudo actualizar la privacidad... Inténtalo de nuevo.',
  )
  await user.click(button('one', 'Reintentar'))
  await waitFor(() => expect(button('one', 'Hacer público')).toBeTruthy())
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toEqual(submitted[0])
})

test('my secrets: a confirmed deletion removes the secret and moves the focus to the next (MINE-08)', async () => {
  const { user, submitted } = await renderRoute(list('all'), { action: () => ({ intent: 'delete', id: 'one' }) })
  await user.dblClick(button('one', 'Eliminar'))
  expect(submitted).toEqual([])
  await user.keyboard('{Escape}')
  await confirmDeletion(user, 'one')
  await waitFor(() => expect(item('one')).toBeNull())
  expect(submitted).toMatchObject([{ intent: 'delete', id: 'one' }])
  await expect.poll(() => document.activeElement).toBe(item('two'))
})

test('my secrets: a failed deletion shows its error, and a retry deletes the secret (MINE-11)', async () => {
  const results = [lost, () => ({ intent: 'delete', id: 'two' })]
  const { user, submitted } = await renderRoute(list('all'), { action: () => results.shift()?.() })
  await confirmDeletion(user, 'two')
  expect((await inItem('two').findByRole('alert')).textContent).toBe(
    'No se pudo eliminar el secreto... Inténtalo de nuevo.',
  )
  await user.click(button('two', 'Reintentar'))
  await waitFor(() => expect(item('two')).toBeNull())
  expect(submitted[1]).toEqual(submitted[0])
})

test('my secrets: without JavaScript the first submit asks for confirmation, of that secret only (MINE-08)', async () => {
  await renderRoute(list('all'), { actionData: { intent: 'ask-delete', id: 'two', isConfirming: true } })
  expect(button('two', 'Confirmar').getAttribute('value')).toBe('delete')
  expect(button('one', 'Eliminar').getAttribute('value')).toBe('ask-delete')
})
