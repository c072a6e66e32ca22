// Component tests of /notifications: days, texts and links, focus, next pages, live updates and a failed load.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startLiveConnection } from '../../../test/live-connection.tsx'
import { createNotification } from '../../../test/notification.ts'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { renderRoute } from '../../../test/render-route.tsx'
import { setUnread } from '../../lib/live/unread.tsx'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import * as notificationsRoute from './notifications.tsx'

const now = Date.parse('2026-11-15T12:00:00Z')
const secretId = 'AbCdEfGhIjKlMnOpQrStUv'
const like = createNotification({ id: 'like', type: 'like', people: 5, secretId, isListed: true })
const comment = createNotification({ id: 'comment', nickname: 'luna_77', secretId, commentId: 'c1' })
const follow = createNotification({ id: 'follow', type: 'follow', nickname: 'luna_77', personId: 'p1', isRead: true })
const yesterday = '2026-11-14T12:00:00Z'

const entries = () => screen.queryAllByRole('article')
const unreadMarks = () => screen.queryAllByText('Sin leer', { exact: true })
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function renderList(items: readonly Notification[], next: string | null = null) {
  const first = { items, next }
  return renderRoute(() => <NotificationList first={first} fromStart unread={items.length} now={now} />, {
    path: '/notifications',
    action: (form) => Object.fromEntries(form),
  })
}

/** The route; `lists` are the responses of the API, the last one repeated. */
function renderNotifications(...lists: readonly (readonly Notification[])[]) {
  const left = [...lists]
  const listNotifications = vi.fn(() =>
    Promise.resolve({ items: (left.length > 1 ? left.shift() : left[0]) ?? [], next: null }),
  )
  const page = renderPage(notificationsRoute, {
    pattern: '/notifications',
    api: { notifications: { listNotifications } },
  })
  return { ...page, listNotifications }
}

/** With its effects, which subscribe to the events. */
async function waitForFirstPage() {
  await expect.poll(entries).toHaveLength(1)
  await act(async () => {})
}

test('notification list: entries are grouped by day, each with the text and the link of its type (NOTIF-02, NOTIF-06, NOTIF-07, NOTIF-08, NOTIF-09)', async () => {
  await renderList([
    like,
    comment,
    { ...follow, at: yesterday },
    { ...comment, id: 'anonymous', nickname: null, at: yesterday },
    createNotification({
      id: 'm',
      type: 'moderation',
      about: 'secret',
      action: 'marked_explicit',
      statementId: 's1',
      at: '2026-11-10T12:00:00Z',
    }),
  ])
  expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual(['Hoy', 'Ayer', 'Martes'])
  const links = entries().map((entry) => within(entry).getByRole('link'))
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['5 personas reaccionaron a tu secreto', `/secret/${secretId}`],
    ['luna_77 comentó tu secreto', `/secret/${secretId}#comment-c1`],
    ['luna_77 empezó a seguirte', '/user/p1'],
    ['Alguien comentó tu secreto', `/secret/${secretId}#comment-c1`],
    ['Marcamos tu secreto como explícito', '/decisiones/s1'],
  ])
})

test('notification list: a muted secret is marked in every notification about it, a deleted notification leaves the list (NOTIF-03)', async () => {
  const { user } = await renderList([like, comment, follow])
  const firstEntry = within(entries()[0] as HTMLElement)
  await user.click(firstEntry.getByRole('button', { name: 'Silenciar este secreto' }))
  await expect.poll(() => screen.queryAllByText('Silenciado')).toHaveLength(2)
  await user.click(firstEntry.getByRole('button', { name: 'Eliminar' }))
  await expect.poll(entries).toHaveLength(2)
  expect(document.activeElement?.textContent).toContain('luna_77 comentó')
})

test('notification list: the right mouse button on a link does not mark the notification as read (NOTIF-06)', async () => {
  const { user } = await renderList([comment])
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('link', { name: 'luna_77 comentó tu secreto' }) })
  expect(unreadMarks()).toHaveLength(1)
})

test('notification list: a failed next page shows its error with a retry; read-all in another tab marks added pages too (NOTIF-04, NOTIF-10)', async () => {
  const { user } = await renderList([like], 'n1')
  await user.click(screen.getByRole('link', { name: 'Cargar más' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No se pudieron cargar tus notificaciones\.\.\./)
  expect(entries()).toHaveLength(1)
  const requested: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url)
    return Promise.resolve(Response.json({ page: { items: [comment], next: null } }))
  })
  await user.click(screen.getByRole('link', { name: 'Reintentar' }))
  await screen.findByText(/No hay más notificaciones/)
  expect(requested).toEqual(['/more/notifications?after=n1'])
  expect(unreadMarks()).toHaveLength(2)
  act(() => setUnread('notifications', 0))
  expect(unreadMarks()).toHaveLength(1)
})

test('notifications: an event loads the list at once, in a hidden tab when the tab is visible again (NOTIF-05)', async () => {
  const { listNotifications } = renderNotifications([comment], [like, comment], [follow, like, comment])
  await waitForFirstPage()
  act(() => setUnread('notifications', 2))
  await expect.poll(entries).toHaveLength(2)
  setHidden(true)
  act(() => setUnread('notifications', 3))
  expect(listNotifications).toHaveBeenCalledTimes(2)
  act(() => setHidden(false))
  await expect.poll(entries).toHaveLength(3)
})

test('notifications: while the live connection is down the list loads every 60 s, also with an equal unread count; with the connection open it does not (NOTIF-05, LIMIT-09)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { listNotifications } = renderNotifications([comment], [like, comment], [follow, like, comment])
  await waitForFirstPage()
  const live = startLiveConnection(1)
  onTestFinished(live.leave)
  await act(() => vi.advanceTimersByTimeAsync(55_000))
  expect(listNotifications).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await expect.poll(entries).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await expect.poll(entries).toHaveLength(3)
  // The count is fetched once when the connection opens, and the list with it.
  await live.open()
  await expect.poll(() => listNotifications.mock.calls.length).toBe(4)
  for (let heartbeats = 0; heartbeats < 5; heartbeats++) {
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await live.ping()
  }
  expect(listNotifications).toHaveBeenCalledTimes(4)
})

test('notifications: an empty list says so; a failed load has status 503 and shows its error with a retry (NOTIF-10)', async () => {
  renderNotifications([])
  await screen.findByRole('heading', { name: 'No tienes notificaciones' })
  const { statuses } = renderPage(notificationsRoute, {
    pattern: '/notifications',
    api: { notifications: { listNotifications: refuseWith('service.failed') } },
  })
  await screen.findByRole('heading', { name: 'No se pudieron cargar tus notificaciones...' })
  expect(screen.getByRole('link', { name: 'Reintentar' }).getAttribute('href')).toBe('/notifications')
  expect(statuses).toEqual([503])
})

test('notifications: a visitor is redirected to login with a return path, also when an action is submitted after logout (NOTIF-01, NOTIF-10)', async () => {
  const { opened } = renderPage(notificationsRoute, { pattern: '/notifications', viewer: null })
  await screen.findByText('another page')
  expect(opened).toEqual(['/login?redirect=%2Fnotifications'])
  const submit = { viewer: null, path: '/notifications' }
  const { location } = await callAction(notificationsRoute.action, { intent: 'read', id: 'n1' }, submit)
  expect(location).toBe('/login?redirect=%2Fnotifications')
})
