// Component tests of the dashboard queues: a card for each queue with entries, and one line for the empty ones.
import type { Queue } from '@murmullo/contract/admin/admin'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { QueueList } from './queue-list.tsx'

const now = Date.parse('2026-11-19T12:00:00Z')
const queue = (name: Queue['name'], waiting = 0): Queue => ({
  name,
  waiting,
  oldest: waiting === 0 ? null : '2026-11-19T09:00:00Z',
})
const render = (waiting: readonly Queue[], isOnlyMember = false) =>
  renderRoute(() => <QueueList waiting={waiting} now={now} isOnlyMember={isOnlyMember} />)
const notices = () => screen.queryAllByText(/^Hace falta otra persona del equipo/)

test('dashboard queues: a queue with entries is a card with its length and age; the empty ones are one line of links', async () => {
  await render([queue('reviews', 12), queue('appeals'), queue('sanctions'), queue('reports', 100), queue('evidence')])
  const [cards, rest] = screen.getAllByRole('list') as [HTMLElement, HTMLElement]
  expect(
    within(cards)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Por revisarLo más antiguo, hace 3 horas12', 'Reportes abiertosLo más antiguo, hace 3 horas100+'])
  expect(screen.getByText('Sin pendientes:')).toBeTruthy()
  expect(
    within(rest)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/revision', '/admin/apelaciones'])
  expect(within(rest).getByText('Por comunicar a las autoridades')).toBeTruthy()
})

test('dashboard queues: when all are empty there is no card; when none is, there is no line', async () => {
  const { unmount } = await render([queue('reviews'), queue('reports')])
  expect(screen.getByText('No hay nada pendiente:')).toBeTruthy()
  expect(screen.getAllByRole('list')).toHaveLength(1)
  unmount()
  await render([queue('evidence', 1)])
  expect(screen.queryByText(/pendiente:$/)).toBeNull()
  expect(screen.getByText('murmullo evidence list')).toBeTruthy()
})

test('dashboard queues: to the only member of the team the queues of appeals say that another person is needed', async () => {
  const waiting = [queue('reviews', 1), queue('appeals', 1), queue('sanctions', 1)]
  const { unmount } = await render(waiting, true)
  expect(notices()).toHaveLength(2)
  unmount()
  await render(waiting)
  expect(notices()).toHaveLength(0)
})
