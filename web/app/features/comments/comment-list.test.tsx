// Component tests of the list of comments: avatars, the mark of the author, menus, and the heading while there is no comment.
import type { Comment } from '@murmullo/contract/content/comments'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { shellViewer } from '../../../test/shell-viewer.ts'
import { pageState } from '../../lib/site/page-state.ts'
import { CommentSection } from './comment-section.tsx'

const secretId = 's'.repeat(22)
const comment = (id: string, about: Partial<Comment> = {}): Comment => ({
  id,
  authorNickname: null,
  text: `Comment ${id}`,
  publishedAt: '2026-11-15T11:58:00Z',
  mine: false,
  ...about,
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
})

afterEach(() => pageState.set(null))

type Shown = {
  readonly items?: readonly Comment[]
  readonly isAuthor?: boolean
  readonly isOpen?: boolean
  readonly showsHelp?: boolean
}

function renderSection(
  { items = [], isAuthor = false, isOpen = true, showsHelp = false }: Shown,
  action?: () => unknown,
) {
  return renderRoute(
    () => (
      <CommentSection
        secretId={secretId}
        listed={items.length}
        total={items.length}
        first={{ items, next: null }}
        fromStart
        now={Date.parse('2026-11-15T12:00:00Z')}
        renderRemoval={undefined}
        signInOptions={null}
        isOpen={isOpen}
        isAuthor={isAuthor}
        showsHelp={showsHelp}
      />
    ),
    { path: `/secret/${secretId}`, ...(action && { action }) },
  )
}

const item = (id: string) => document.getElementById(`comment-${id}`) ?? document.body
const avatar = (id: string) => item(id).firstElementChild?.outerHTML

test('comment list: an unsigned comment shows its moon, a signed one the initial of its nickname', async () => {
  const items = [
    comment('one', { moon: 7 }),
    comment('two', { moon: 90 }),
    comment('three', { moon: 7 }),
    comment('four', { authorNickname: 'luna_77' }),
  ]
  await renderSection({ items })
  expect(avatar('one')).toBe(avatar('three'))
  expect(avatar('one')).not.toBe(avatar('two'))
  expect(avatar('four')).toContain('>l<')
  expect(avatar('one')).toContain('aria-hidden="true"')
})

test('comment list: only a comment that its author marked shows "Quien lo contó"', async () => {
  await renderSection({ items: [comment('marked', { moon: 3, byAuthor: true }), comment('plain', { moon: 4 })] })
  expect(within(item('marked')).getByText('Quien lo contó')).toBeTruthy()
  expect(within(item('plain')).queryByText('Quien lo contó')).toBeNull()
})

test('comment list: comments that the state of the page hides are not in the list, and the others stay', async () => {
  await renderSection({
    items: [comment('kept', { authorNickname: 'sol' }), comment('hidden', { authorNickname: 'eco' })],
  })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  act(() =>
    pageState.set({
      viewer: shellViewer,
      ownsSecret: false,
      ownComments: [],
      hiddenComments: ['hidden'],
      padding: '',
      query: '',
    }),
  )
  expect(screen.getAllByRole('listitem').map(({ id }) => id)).toEqual(['comment-kept'])
})

test('comment menu: it has the link to report, of the comments of others only; Escape and a press elsewhere close it', async () => {
  const { user } = await renderSection({ items: [comment('other'), comment('own', { mine: true })] })
  const menu = item('other').querySelector('details') as HTMLDetailsElement
  const link = menu.querySelector('a')
  expect(link?.getAttribute('href')).toBe('/report?kind=comment&id=other')
  expect(item('own').querySelector('details')).toBeNull()
  const button = within(item('other')).getByText('Opciones del comentario').closest('summary') as HTMLElement
  for (const close of [() => user.keyboard('{Escape}'), () => fireEvent.pointerDown(document.body)]) {
    button.focus()
    await user.click(button)
    expect(menu.open).toBe(true)
    fireEvent(menu, new Event('toggle'))
    await close()
    expect(menu.open).toBe(false)
  }
  expect(document.activeElement).toBe(button)
})

test.each([
  [{}, 'Todavía nadie responde. ¿Le dices algo?'],
  [{ isAuthor: true }, 'Dale tiempo a la noche. Alguien te va a leer.'],
  [{ showsHelp: true }, 'Todavía no hay respuestas.'],
  [{ isAuthor: true, showsHelp: true }, 'Todavía no hay respuestas.'],
  [{ isAuthor: true, isOpen: false }, '0 comentarios'],
  [{ items: [comment('first')] }, '1 comentario'],
])('comment section: with %j its heading is "%s" (SECRET-06)', async (shown, heading) => {
  await renderSection(shown)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(heading)
})

test.each([
  [{}, true],
  [{ isAuthor: true }, true],
  [{ showsHelp: true }, true],
  [{ isAuthor: true, showsHelp: true }, false],
])('comment form: with %j it is docked: %s', async (shown, isDocked) => {
  await renderSection(shown)
  expect(document.querySelector('.comment-form-docked') !== null).toBe(isDocked)
})

test('comment form: only the author of the secret is offered the mark, off by default, and it is sent when chosen', async () => {
  const reader = await renderSection({})
  expect(screen.queryByRole('checkbox')).toBeNull()
  reader.unmount()
  const { user, submitted } = await renderSection({ isAuthor: true }, () => ({ intent: 'comment' }))
  const mark = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Decir que lo conté yo (sin apodo)' })
  expect(mark.checked).toBe(false)
  await user.click(mark)
  await user.type(screen.getByLabelText('Tu comentario'), 'Gracias')
  await user.click(screen.getByRole('button', { name: 'Comentar' }))
  expect(submitted).toMatchObject([{ text: 'Gracias', byAuthor: 'yes' }])
})
