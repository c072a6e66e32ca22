// Component tests of the request for the state of an impersonal page.
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { shellViewer } from '../../../test/shell-viewer.ts'
import { pageState, useSiteViewer } from '../../lib/site/page-state.ts'
import TopBarAccount from './top-bar-account.tsx'

const placeholder = { ...shellViewer, name: '', nickname: '', since: '', sessionKey: '' }
const viewer = { ...shellViewer, unread: 3 }
const state = { viewer, ownsSecret: true, ownComments: ['a'], hiddenComments: [], padding: '...' }

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
  pageState.set(null)
})

function Bar() {
  const viewer = useSiteViewer()
  return viewer && <TopBarAccount viewer={viewer} />
}
const refused = async () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
const requests = () =>
  fetchMock.mock.calls.map(([url]) => url).filter((url) => typeof url === 'string' && url.includes('/me/page'))
const openPage = (viewer: typeof shellViewer, stateQuery: string | null) =>
  renderRoute(Bar, { site: { viewer }, loader: () => ({ stateQuery }) })

test('state of an impersonal page: one request for the viewer and the own texts, then the counts are shown', async () => {
  fetchMock.mockImplementation(async () => Response.json(state))
  await openPage(placeholder, 'secret=one&comments=a')
  expect(await screen.findByRole('link', { name: 'Notificaciones, 3 sin leer' })).toBeTruthy()
  expect(requests()).toEqual(['/api/v1/me/page?secret=one&comments=a'])
  expect(pageState.get()).toMatchObject({ query: 'secret=one&comments=a', ownsSecret: true })
})

test('state of a page: a page that knows its viewer and has no own texts asks for nothing', async () => {
  await openPage(shellViewer, null)
  await screen.findByRole('link', { name: 'Notificaciones' })
  expect(requests()).toEqual([])
})

test('state of an impersonal page: without a session the page is loaded again; without a connection it stays as it is', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  fetchMock.mockRejectedValueOnce(new TypeError('offline'))
  const { unmount } = await openPage(placeholder, null)
  await waitFor(() => expect(requests()).toHaveLength(1))
  expect(reload).not.toHaveBeenCalled()
  unmount()
  fetchMock.mockImplementation(async () => new Response('{}', { status: 401 }))
  await openPage(placeholder, null)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('state of an impersonal page: refused for overload, the page stays usable, and the request is retried a few times', async () => {
  fetchMock.mockImplementation(refused)
  const { unmount } = await openPage(placeholder, null)
  await waitFor(() => expect(requests()).toHaveLength(4))
  expect(screen.getByRole('link', { name: 'Notificaciones' })).toBeTruthy()
  unmount()
  fetchMock.mockReset()
  fetchMock.mockImplementationOnce(refused)
  fetchMock.mockImplementation(async () => Response.json(state))
  await openPage(placeholder, null)
  expect(await screen.findByRole('link', { name: 'Notificaciones, 3 sin leer' })).toBeTruthy()
  expect(requests()).toHaveLength(2)
})

test('state of an impersonal page: it is forgotten when the header of the account is gone', async () => {
  fetchMock.mockImplementation(async () => Response.json(state))
  const { unmount } = await openPage(placeholder, null)
  await screen.findByRole('link', { name: 'Notificaciones, 3 sin leer' })
  act(() => unmount())
  expect(pageState.get()).toBe(null)
})
