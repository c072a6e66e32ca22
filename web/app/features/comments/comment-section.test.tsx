// Component tests of the comment section of a secret: add a comment, delete an own one, refusals and a lost connection.
import type { Comment } from '@murmullo/contract/content/comments'
import { screen, waitFor, within } from '@testing-library/react'
import { data } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { shellViewer } from '../../../test/shell-viewer.ts'
import { CommentSection } from './comment-section.tsx'

const secretId = 's'.repeat(22)
const path = `/secret/${secretId}`
const comment = (id: string, mine: boolean): Comment => ({
  id,
  authorNickname: null,
  text: `Comment ${id}`,
  publishedAt: '2026-11-15T11:58:00Z',
  mine,
})

let listed = 0
beforeEach(() => {
  sessionStorage.clear()
  listed += 1
  // The list of spam terms: an empty response leaves the default terms.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
})

/** Different ids in each test: deleted ids are remembered for the page load. */
const Page = () => (
  <CommentSection
    secretId={secretId}
    listed={3}
    total={3}
    first={{
      items: [comment(`${listed}a`, true), comment(`${listed}b`, false), comment(`${listed}c`, true)],
      next: null,
    }}
    fromStart
    now={Date.parse('2026-11-15T12:00:00Z')}
    renderRemoval={undefined}
    signInOptions={<p>sign-in options</p>}
    isOpen
    isAuthor={false}
  />
)

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Tu comentario')
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Comentar' })
const item = (id: string) => document.getElementById(`comment-${listed}${id}`)
const button = (id: string, name: string) => within(item(id) ?? document.body).getByRole('button', { name })

const refusal = (code: string, error: string, intent = 'comment') =>
  data({ intent, code, error, fieldErrors: {}, values: {} }, 422)
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('comment form: text, intent and idempotency key are sent, once after a double click (COMMENT-01)', async () => {
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(Page, { path, action: () => response.promise })
  await user.type(field(), 'Te leo')
  await user.dblClick(send())
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviando...' })).disabled).toBe(true)
  response.resolve({ intent: 'comment' })
  await waitFor(() => expect(send().disabled).toBe(false))
  expect(submitted).toEqual([{ intent: 'comment', key: expect.stringMatching(/^[\w-]{36}$/), text: 'Te leo' }])
})

test('comment form: a blank text shows no error (COMMENT-04)', async () => {
  const { user, submitted } = await renderRoute(Page, { path, action: () => ({ intent: 'comment' }) })
  await user.type(field(), ' {Enter} ')
  await user.click(send())
  await waitFor(() => expect(submitted).toHaveLength(1))
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('comment form: a refusal is the description of the field and goes away when the text changes (COMMENT-02)', async () => {
  const { user } = await renderRoute(Page, {
    path,
    action: () => refusal('access.account_required', 'Debes iniciar sesión para comentar.'),
  })
  await user.type(field(), 'Te leo')
  await user.click(send())
  const error = await screen.findByText('Debes iniciar sesión para comentar.')
  expect(field().getAttribute('aria-describedby')).toBe(error.id)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(screen.getByText('sign-in options')).toBeTruthy()
  // Restored after sign-in.
  expect(sessionStorage.getItem(`comment ${secretId}`)).toBe('Te leo')
  await user.type(field(), '.')
  expect(screen.queryByText('Debes iniciar sesión para comentar.')).toBeNull()
})

test('comment form: a text that was stored before sign-in fills the form of the same secret only', async () => {
  sessionStorage.setItem(`comment ${secretId}`, 'Te espero')
  const { unmount } = await renderRoute(Page, { path })
  expect(field().value).toBe('Te espero')
  unmount()
  sessionStorage.clear()
  sessionStorage.setItem(`comment ${'t'.repeat(22)}`, 'Te espero')
  await renderRoute(Page, { path })
  expect(field().value).toBe('')
})

test('comment section: the comments stand under a heading with their count (SECRET-06)', async () => {
  await renderRoute(Page, { path })
  const heading = screen.getByRole('heading', { name: '3 comentarios' })
  expect(heading.compareDocumentPosition(item('a') as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('comment form: a missing nickname and a sanction link to the page that helps (COMMENT-03)', async () => {
  const codes = ['comments.nickname_missing', 'sanctions.silenced']
  const { user } = await renderRoute(Page, { path, action: () => refusal(codes.shift() ?? '', 'Refused') })
  await user.type(field(), 'Te leo')
  await user.click(send())
  const profile = await screen.findByRole('link', { name: 'Elegir un apodo en mi perfil' })
  expect(profile.getAttribute('href')).toBe('/profile')
  await user.click(send())
  const sanction = await screen.findByRole('link', { name: 'Mi sanción' })
  expect(sanction.getAttribute('href')).toBe('/sancion')
})

test('comment form: a silenced user sees the end of the sanction in place of the field', async () => {
  const sanction = { kind: 'silence', until: '2026-11-26T15:00:00Z' } as const
  await renderRoute(Page, { path, site: { viewer: { ...shellViewer, sanction } } })
  expect(await screen.findByText('Podrás comentar desde el 26 de noviembre de 2026.')).toBeTruthy()
  expect(screen.queryByLabelText('Tu comentario')).toBeNull()
})

test('comment form: after a lost connection the text stays, and a retry sends the same idempotency key (COMMENT-09)', async () => {
  const { user, submitted } = await renderRoute(Page, { path, action: lost })
  await user.type(field(), 'Te leo')
  await user.click(send())
  await screen.findByText('Error al añadir comentario: No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(field().value).toBe('Te leo')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toEqual(submitted[0])
})

test('comment form: spam or a text above the limit marks the field while the user types, and disables the button (SPAM-04, SPAM-05, SPAM-06, SPAM-07)', async () => {
  const { user } = await renderRoute(Page, { path })
  await user.type(field(), 'Mejor en p s s t . m e')
  await screen.findByText('¡Contenido no permitido detectado!')
  expect(screen.getByText('No se permite mencionar psst.me u otras variantes en los comentarios.')).toBeTruthy()
  expect(screen.getByText(/^Tu IP se anota, cifrada y por poco tiempo/)).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(send().disabled).toBe(true)
  await user.clear(field())
  await waitFor(() => expect(send().disabled).toBe(false))
  await user.paste('a'.repeat(3_000))
  expect(screen.getByText(/^Sobran [\d]+ caracteres\.$/)).toBeTruthy()
  expect(send().disabled).toBe(true)
})

test('comment form: after a refused submit without JavaScript the page shows the text and the error (SPAM-08)', async () => {
  const error = '¿Te gusta hacer spam o no, amiguito? Acá no. IP: 203.0.113.7'
  await renderRoute(Page, {
    path,
    actionData: { intent: 'comment', code: 'comments.spam', error, fieldErrors: {}, values: { text: 'Dos\nlíneas' } },
  })
  expect(field().value).toBe('Dos\nlíneas')
  expect(screen.getByText(error)).toBeTruthy()
})

/** The second click, after the time in which it counts as a double click. */
async function confirm(user: Awaited<ReturnType<typeof renderRoute>>['user'], id: string) {
  await user.click(button(id, 'Eliminar'))
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await user.click(button(id, 'Confirmar'))
  later.mockRestore()
}

test('comment delete: the confirmed comment leaves the list, the focus moves on, and an unsent text stays (COMMENT-10)', async () => {
  const { user, submitted } = await renderRoute(Page, {
    path,
    action: (form) => ({ intent: 'erase', commentId: form.get('commentId') }),
  })
  expect(within(item('b') ?? document.body).queryByRole('button')).toBeNull()
  await user.type(field(), 'A medio escribir')
  await confirm(user, 'a')
  await waitFor(() => expect(item('a')).toBeNull())
  expect(submitted).toMatchObject([{ intent: 'erase', commentId: `${listed}a` }])
  await expect.poll(() => document.activeElement).toBe(item('b'))
  expect(field().value).toBe('A medio escribir')
})

test('comment delete: after a lost connection the comment stays with an error, and a retry deletes it', async () => {
  const results = [lost, () => ({ intent: 'erase', commentId: `${listed}c` })]
  const { user, submitted } = await renderRoute(Page, { path, action: () => results.shift()?.() })
  await confirm(user, 'c')
  const error = await screen.findByText('No se pudo eliminar el comentario. Inténtalo de nuevo.')
  expect([error.getAttribute('role'), item('c')?.contains(error)]).toEqual(['alert', true])
  await user.click(button('c', 'Reintentar'))
  await waitFor(() => expect(item('c')).toBeNull())
  expect(submitted[1]).toEqual(submitted[0])
})

test('comment delete: without JavaScript the first submit asks for confirmation, of that comment only (COMMENT-10)', async () => {
  await renderRoute(Page, {
    path,
    actionData: { intent: 'ask-erase', commentId: `${listed}c`, isConfirming: true },
  })
  expect(button('c', 'Confirmar').getAttribute('value')).toBe('erase')
  expect(button('a', 'Eliminar').getAttribute('value')).toBe('ask-erase')
  expect(button('c', 'Confirmar').closest('form')?.getAttribute('action')).toBe(`${path}#comentarios`)
})
