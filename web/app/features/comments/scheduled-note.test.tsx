// Component tests of an own comment before its release: its note, the count, and the comments of others that are released with it.
import type { Comment } from '@murmullo/contract/content/comments'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { CommentSection } from './comment-section.tsx'

const secretId = 's'.repeat(22)
const note = /^Por ahora solo lo ves tú/
const comment = (id: string, about: Partial<Comment> = {}): Comment => ({
  id,
  authorNickname: null,
  text: `Comment ${id}`,
  publishedAt: '2026-11-15T11:58:00Z',
  mine: false,
  ...about,
})
const own = comment('mine', { mine: true, scheduled: true })
const released = [comment('above'), comment('mine', { mine: true }), comment('below'), comment('old')]

let requests = 0
let items: readonly Comment[] = []
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  requests = 0
  items = [own, comment('old')]
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.startsWith(`/more/comments/${secretId}`)) return Promise.resolve(Response.json({}))
    requests += 1
    return Promise.resolve(Response.json({ page: { items, next: null } }))
  })
})
afterEach(() => vi.useRealTimers())

const Page = ({ total = 1 }: { readonly total?: number }) => (
  <CommentSection
    secretId={secretId}
    listed={1}
    total={total}
    first={{ items: [own, comment('old')], next: null }}
    fromStart
    now={Date.parse('2026-11-15T12:00:00Z')}
    renderRemoval={undefined}
    signInOptions={null}
    isOpen
    isAuthor={false}
  />
)

test('scheduled comment: the author sees and counts it with a note, which disappears when the server reports that it is public', async () => {
  const { user } = await renderRoute(Page)
  expect(screen.getByText(note)).toBeTruthy()
  expect(screen.getByRole('heading', { name: '2 comentarios' })).toBeTruthy()
  await user.type(screen.getByLabelText('Tu comentario'), 'A medio escribir')
  await act(() => vi.advanceTimersByTimeAsync(8_500))
  expect([requests > 0, screen.queryByText(note) !== null]).toEqual([true, true])
  items = released
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.queryByText(note)).toBeNull()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Tu comentario').value).toBe('A medio escribir')
  const before = requests
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(requests).toBe(before)
})

test('scheduled comment: after its release the notice counts the comments of others only, and loads those above and below it', async () => {
  items = released
  const { user } = await renderRoute(() => <Page total={4} />)
  await user.click(screen.getByRole('button', { name: '2 comentarios nuevos' }))
  await screen.findByText('Comment above')
  const texts = screen.getAllByText(/^Comment /).map(({ textContent }) => textContent)
  expect(texts).toEqual(['Comment above', 'Comment below', 'Comment mine', 'Comment old'])
})
