// Component tests of the review queue: refused decisions, the undo window, minor flags, and the switch of the keyboard shortcuts.
import type { Review, Undoable } from '@murmullo/contract/moderation/moderation'
import { screen, within } from '@testing-library/react'
import { useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { ReviewQueue } from './review-queue.tsx'

const path = '/admin/revision'
const review: Review = {
  id: 'r'.repeat(22),
  kind: 'secret',
  text: 'Lo que se lee',
  seen: 's'.repeat(16),
  authorNickname: null,
  explicit: false,
  state: 'hidden',
  riskLevel: 'high',
  isUrgent: false,
  answers: null,
  photo: null,
  verdict: null,
  aiError: null,
  waitingSince: '2026-11-15T11:55:00Z',
  reviewRequested: false,
  appeal: null,
  confirmRule: null,
  minor: null,
  identical: 1,
}
const other: Review = { ...review, id: 'o'.repeat(22), text: 'Lo siguiente' }

let calls: (readonly [url: string, body: unknown])[] = []
/** Error code of the next response of the API; null is a success. */
let refusal: string | null = null
/** What the loader returns, as the server would after a decision. */
let reviews: readonly Review[] | Promise<readonly Review[]> = []

beforeEach(() => {
  calls = []
  refusal = null
  localStorage.clear()
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    calls.push([url, JSON.parse(body)])
    return Promise.resolve(
      refusal === null ? Response.json({}) : Response.json({ error: { code: refusal } }, { status: 409 }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

function render(items: readonly Review[], undoable: readonly Undoable[] = []) {
  reviews = items
  function Page() {
    const listed: readonly Review[] = useLoaderData()
    const now = Date.parse('2026-11-15T12:00:00Z')
    return <ReviewQueue reviews={listed} next={null} fromStart now={now} refused={null} undoable={undoable} />
  }
  return renderRoute(Page, { path, loader: () => reviews })
}

const card = (text: string) => within(screen.getByText(text).closest('article') as HTMLElement)
const queryCard = (text: string) => screen.queryByText(text)
const approve = { name: 'Aprobar' }

test('review queue: without reviews it says that nothing waits', async () => {
  await render([])
  expect(screen.getByRole('heading').textContent).toBe('No hay nada pendiente. Buen trabajo.')
})

test('review queue: a card shows risk, state and author, and a request for human review', async () => {
  await render([review, { ...other, reviewRequested: true }])
  for (const text of ['Riesgo alto', 'Oculto', 'de Anónimo', 'La IA no lo ha leído.'])
    expect(card(review.text).getByText(text)).toBeTruthy()
  expect(card(other.text).getByText('Pide revisión humana')).toBeTruthy()
})

test('appeal: a card shows the decision and the appeal; the moderator who decided gets no decision controls', async () => {
  const appeal = {
    text: 'No nombro a nadie.',
    against: 'removed',
    rule: 'hate',
    byHuman: true,
    decidedAt: '2026-11-14T10:00:00Z',
    appealedAt: '2026-11-15T10:00:00Z',
    isOwnDecision: false,
  } as const
  const removed = { ...review, state: 'removed' } as const
  await render([
    { ...removed, appeal },
    { ...removed, id: other.id, text: other.text, appeal: { ...appeal, isOwnDecision: true } },
  ])
  expect(card(review.text).getByRole('region', { name: 'La decisión' }).textContent).toContain(
    'Se retiró, por «odio o discriminación». Lo decidió una persona del equipo.',
  )
  expect(card(review.text).getByRole('region', { name: 'La apelación' }).textContent).toContain(appeal.text)
  expect(card(review.text).getByRole('button', { name: 'Mantener la retirada' })).toBeTruthy()
  expect(card(other.text).getByText('Tiene que decidirla otra persona del equipo.')).toBeTruthy()
  expect(card(other.text).queryByRole('button')).toBeNull()
})

test('review conflict: a review that another moderator decided shows the error, and its button loads the queue again', async () => {
  const { user } = await render([review, other])
  refusal = 'moderation.decided'
  await user.click(card(review.text).getByRole('button', approve))
  expect((await screen.findByRole('alert')).textContent).toBe('Otra persona del equipo lo decidió antes.')
  expect(screen.queryByRole('region', { name: 'Deshacer' })).toBeNull()
  reviews = [other]
  await user.click(card(review.text).getByRole('button', { name: 'Quitar de la lista' }))
  await expect.poll(() => queryCard(review.text)).toBeNull()
  expect(queryCard(other.text)).toBeTruthy()
})

test('review conflict: a text that its author edited must be read again, and the decision sends its new version', async () => {
  const { user } = await render([review])
  refusal = 'moderation.changed'
  await user.click(card(review.text).getByRole('button', approve))
  expect((await screen.findByRole('alert')).textContent).toContain('cambió el texto mientras lo leías')
  const edited = { ...review, text: 'Lo editado', seen: 't'.repeat(16) }
  reviews = [edited]
  refusal = null
  await user.click(screen.getByRole('button', { name: 'Volver a leerlo' }))
  await screen.findByText(edited.text)
  await user.click(card(edited.text).getByRole('button', approve))
  await expect.poll(() => calls.map(([, body]) => (body as { seen: string }).seen)).toEqual([review.seen, edited.seen])
})

test('review queue: high risk asks for the rule first, and the second press sends it', async () => {
  const { user } = await render([{ ...review, confirmRule: 'held' }])
  expect(screen.getAllByText('«debe leerlo una persona antes»')).toHaveLength(2)
  await user.click(screen.getByText('Aprobar…'))
  await user.click(screen.getByRole('button', { name: 'Sí, publicar' }))
  const sent = { seen: review.seen, confirmedRule: 'held', decision: 'approve' }
  await expect.poll(() => calls).toEqual([[`/api/v1/admin/reviews/${review.id}`, sent]])
})

test('review queue: a removal sends its rule, and its undo restores the card with the focus', async () => {
  const { user } = await render([review, other])
  await user.click(card(review.text).getByText('Retirar…'))
  await user.click(card(review.text).getByRole('button', { name: 'spam o publicidad' }))
  expect(screen.getByRole('region', { name: 'Deshacer' }).textContent).toContain('Retirado.')
  expect(queryCard(review.text)).toBeNull()
  expect(document.activeElement?.textContent).toContain(other.text)
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await expect.poll(() => document.activeElement?.textContent).toContain(review.text)
  expect(calls).toEqual([
    [`/api/v1/admin/reviews/${review.id}`, { seen: review.seen, decision: 'remove', rule: 'spam' }],
    [`/api/v1/admin/reviews/${review.id}/undo`, {}],
  ])
})

test('review undo: the card returns with the list loaded after the undo, not with an older one', async () => {
  const { user } = await render([review, other])
  await user.click(card(review.text).getByRole('button', approve))
  const current = Promise.withResolvers<readonly Review[]>()
  reviews = current.promise
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Deshecho. Vuelve a estar en la lista.')
  expect(queryCard(review.text)).toBeNull()
  current.resolve([review, other])
  await screen.findByText(review.text)
  expect(document.activeElement?.textContent).toContain(review.text)
})

test('review undo: after a reload within the window the loader offers it', async () => {
  const { user } = await render(
    [],
    [{ id: review.id, decision: 'approve', isFirstOfTwo: true, beginning: 'Lo', remainingMs: 8_000 }],
  )
  expect(screen.getByText('Aprobación 1 de 2. Falta otra persona del equipo.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await expect.poll(() => calls).toEqual([[`/api/v1/admin/reviews/${review.id}/undo`, {}]])
})

test('review of a minor flag: it is never offered as explicit, and only another moderator gives the second approval', async () => {
  const flagged = { ...review, confirmRule: 'underage', minor: { approvals: 1, isApprovedByMe: true } } as const
  await render([flagged, { ...other, confirmRule: 'underage', minor: { approvals: 1, isApprovedByMe: false } }])
  expect(screen.queryByText(/Marcar explícito/)).toBeNull()
  expect(card(review.text).getByText(/^\s*Ya diste tu aprobación\./)).toBeTruthy()
  expect(card(review.text).queryByText(/^Aprobar/)).toBeNull()
  expect(card(other.text).getByText('Aprobar (2 de 2)…')).toBeTruthy()
  expect(card(other.text).getByRole('button', { name: 'Sí, publicar' })).toBeTruthy()
})

test('review shortcuts: disabled in the help, they stay off after the page opens again', async () => {
  const first = await render([review])
  await first.user.click(screen.getByLabelText('Usar atajos'))
  first.unmount()
  const { user } = await render([review])
  expect(screen.getByLabelText<HTMLInputElement>('Usar atajos').checked).toBe(false)
  await user.keyboard('j')
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByLabelText('Usar atajos'))
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('j')
  expect(document.activeElement?.textContent).toContain(review.text)
})

test('review shortcuts: ignored while the help is open, and J moves the focus although it is still in the closed help', async () => {
  const { user } = await render([review, other])
  const help = screen.getByLabelText('Atajos de teclado', { selector: 'dialog' })
  help.setAttribute('open', '')
  const close = within(help).getByRole('button', { name: 'Cerrar' })
  close.focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(close)
  help.removeAttribute('open')
  await user.keyboard('j')
  expect(document.activeElement).toBe(screen.getByText(review.text).closest('article'))
})
