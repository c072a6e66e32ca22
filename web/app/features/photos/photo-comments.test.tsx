// Component tests of the comment section of a photo: its texts and its actions. The shared forms are tested with the secret's comments.
import { screen, waitFor } from '@testing-library/react'
import { data } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { PhotoComments } from './photo-comments.tsx'

const photoId = 'p'.repeat(22)
const path = `/photos/${photoId}`
const own = { id: 'c1', authorNickname: null, text: 'Lo mío', publishedAt: '2026-11-15T11:58:00Z', mine: true }

beforeEach(() => {
  sessionStorage.clear()
  // The list of spam terms: an empty response leaves the default terms.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
})

const Page = () => (
  <PhotoComments
    photoId={photoId}
    isOwn={false}
    total={1}
    first={{ items: [own], next: null }}
    fromStart
    now={Date.parse('2026-11-15T12:00:00Z')}
    renderRemoval={undefined}
  />
)

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Tu comentario')
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

type User = Awaited<ReturnType<typeof renderRoute>>['user']
async function comment(user: User) {
  await user.type(field(), 'Qué luz.')
  await user.click(screen.getByRole('button', { name: 'Comentar' }))
}

test('photo comment form: the text is sent once, also after a double click (PHOTO-17)', async () => {
  const { user, submitted } = await renderRoute(Page, { path, action: () => new Promise(() => {}) })
  await user.type(field(), 'Qué luz.')
  await user.dblClick(screen.getByRole('button', { name: 'Comentar' }))
  await screen.findByRole('button', { name: 'Enviando...' })
  expect(submitted).toEqual([{ intent: 'comment', text: 'Qué luz.', key: expect.stringMatching(/^[\w-]{36}$/) }])
})

test('photo comment form: without a session it shows the error and a link to log in, and keeps the text (PHOTO-18)', async () => {
  const error = 'Error al comentar: Debes iniciar sesión para comentar fotos'
  const refusal = { intent: 'comment', code: 'access.account_required', error, fieldErrors: {}, values: {} }
  const { user } = await renderRoute(Page, { path, action: () => data(refusal, 401) })
  expect(screen.queryByRole('link', { name: 'Iniciar sesión' })).toBeNull()
  await comment(user)
  await screen.findByText('Debes iniciar sesión para comentar')
  expect(screen.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe(
    `/login?redirect=%2Fphotos%2F${photoId}`,
  )
  expect(field().value).toBe('Qué luz.')
  await expect.poll(() => document.activeElement).toBe(field())
  expect(sessionStorage.getItem(`comment ${photoId}`)).toBe('Qué luz.')
})

test('photo comment form: after a lost connection the text stays, and a retry sends the same fields (PHOTO-22)', async () => {
  const { user, submitted } = await renderRoute(Page, { path, action: lost })
  await comment(user)
  await screen.findByText('Error al comentar: No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(field().value).toBe('Qué luz.')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toEqual(submitted[0])
})

test('photo comment delete: a lost connection shows its error, and a retry deletes the comment (PHOTO-26)', async () => {
  const results = [lost, () => ({ intent: 'erase', commentId: own.id })]
  const { user, submitted } = await renderRoute(Page, { path, action: () => results.shift()?.() })
  await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  // After the time in which a second click counts as a double click.
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  later.mockRestore()
  await screen.findByText('Error al eliminar comentario: Inténtalo de nuevo.')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Los comentarios se borran con la foto.')
  expect(submitted).toMatchObject([{ intent: 'erase', commentId: own.id }, submitted[0] ?? {}])
})
