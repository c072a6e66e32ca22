// Component tests of the author's own secrets: privacy and deletion of one secret, with their errors.
import type { OwnCard } from '@murmullo/contract/content/own-secrets'
import { screen, waitFor, within } from '@testing-library/react'
import { data } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { OwnList } from './own-list.tsx'

const card = (id: string, changes: Partial<OwnCard> = {}): OwnCard => ({
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
  ...changes,
})

const list =
  (
    tab: 'all' | 'public',
    first: { items: OwnCard[]; next: string | null } = { items: [card('one'), card('two')], next: null },
  ) =>
  () => (
    <OwnList
      tab={tab}
      first={first}
      fromStart
      empty={{ title: 'Empty', text: '' }}
      now={Date.parse('2026-11-15T12:00:00Z')}
    />
  )

afterEach(() => vi.unstubAllGlobals())

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

test('my secrets: a scheduled secret says when it becomes public; private and public again it is still scheduled', async () => {
  const scheduled = card('one', { state: 'scheduled', publishedAt: '2026-11-15T12:01:00Z' })
  const { user } = await renderRoute(list('all', { items: [scheduled], next: null }), { action: changed })
  const wait = /^Se publica el 15 de noviembre de 2026, \d\d?:01/
  expect(inItem('one').getByText('Programado')).toBeTruthy()
  expect(inItem('one').getByText(wait)).toBeTruthy()
  await user.click(button('one', 'Hacer privado'))
  await waitFor(() => expect(inItem('one').queryByText(wait)).toBeNull())
  await user.click(await inItem('one').findByRole('button', { name: 'Hacer público' }))
  await waitFor(() => expect(inItem('one').getByText(wait)).toBeTruthy())
})

test.each([
  [{}, ['Amistoso']],
  [{ explicit: true }, ['Explícito']],
  [{ state: 'private', isPrivate: true }, ['Amistoso', 'Privado']],
  [{ state: 'in_review' }, ['Amistoso', 'En revisión']],
  [{ state: 'removed' }, ['Amistoso', 'Retirado']],
] as const)('my secrets: the badges of %o are %o, with a relative date (MINE-04, MINE-05)', async (changes, badges) => {
  await renderRoute(list('all', { items: [card('one', changes)], next: null }))
  const all = ['Amistoso', 'Explícito', 'Privado', 'En revisión', 'Retirado']
  expect(all.filter((badge) => inItem('one').queryByText(badge))).toEqual(badges)
  expect(inItem('one').getByText('hace 2 minutos')).toBeTruthy()
})

const paths = (id: string) =>
  inItem(id)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('my secrets: "Ver" and "Editar" lead to the secret; a removed secret has no "Editar" (MINE-06)', async () => {
  await renderRoute(list('all', { items: [card('one'), card('two', { state: 'removed' })], next: null }))
  expect(paths('one')).toEqual(['/secret/one', '/edit-secret/one'])
  expect(paths('two')).toEqual(['/decisiones', '/secret/two'])
})

test('my secrets: the next page is fetched on request, and the focus moves to its first secret', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return Promise.resolve(Response.json({ page: { items: [card('three')], next: null } }))
  })
  const { user } = await renderRoute(list('all', { items: [card('one'), card('two')], next: 'cursor' }))
  const more = screen.getByRole('link', { name: 'Cargar más secretos' })
  expect(more.getAttribute('href')).toBe('/my-secrets?after=cursor')
  await user.click(more)
  await waitFor(() => expect(item('three')).not.toBeNull())
  await expect.poll(() => document.activeElement).toBe(item('three'))
  expect(requests).toEqual(['/more/mine?tab=all&after=cursor'])
  expect(screen.getByText('No hay más: esto es todo lo que contaste.')).toBeTruthy()
})
