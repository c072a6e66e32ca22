// Component tests of the feed route with a stub of the API: sections, notice, empty states and the next page.
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, type LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSecretCard } from '../../../test/secret-card.ts'
import Feed, { loader } from './feed.tsx'

// A loaded machine needs seconds to render several pages of cards.
configure({ asyncUtilTimeout: 4_000 })

/** Shorter than a real page: rendering is slow without a browser. */
const pageSize = 3
const card = (section: string, index: number) =>
  createSecretCard({
    id: `${section}-${index}`,
    preview: { head: `Secreto ${section} ${index}`, tail: '', more: false },
  })
const listPage = (section: string, from: number, total: number) => ({
  items: Array.from({ length: Math.min(pageSize, total - from) }, (_, index) => card(section, from + index)),
  next: from + pageSize < total ? String(from + pageSize) : null,
  total,
})

type Query = { readonly section: string; readonly after?: string }
type LoaderArgs = Parameters<typeof loader>[0]

/** The feed under its three paths, of which each section has `total` secrets. */
function renderFeed(path: string, total: number, mayReadExplicit = true) {
  const queries: Query[] = []
  const listFeed = (query: Query) => {
    queries.push(query)
    return Promise.resolve(listPage(query.section, Number(query.after ?? 0), total))
  }
  const context = { get: () => ({ api: { secrets: { listFeed } }, mayReadExplicit }) }
  const load = ({ request }: LoaderFunctionArgs) =>
    loader({ url: new URL(request.url), context } as unknown as LoaderArgs)
  const Component = Feed as ComponentType
  const Stub = createRoutesStub(
    ['/', '/sfw', '/nsfw'].map((each) => ({ path: each, Component, loader: load, HydrateFallback: () => null })),
  )
  // A new history entry: the list of an earlier test is not restored.
  const { pathname, search } = new URL(path, 'http://localhost')
  render(<Stub initialEntries={[{ pathname, search, key: crypto.randomUUID() }]} />)
  return { queries }
}

/** Observers of the list's end: a test says when a part of it becomes visible. */
const observers: { readonly callback: IntersectionObserverCallback; readonly options: IntersectionObserverInit }[] = []

beforeEach(() => {
  observers.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
        observers.push({ callback, options })
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ page: listPage('all', Number(/after=(\d+)/.exec(url)?.[1]), 8) })),
  )
})

afterEach(() => vi.unstubAllGlobals())

/** The observer reports whether half of the end marker is in the viewport. */
const reportEnd = (isIntersecting: boolean) =>
  act(async () =>
    observers.at(-1)?.callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver),
  )

const articles = () => [...document.querySelectorAll('article')]

test.each(['/', '/sfw', '/nsfw'])(
  'feed: at %s the notice about the review by artificial intelligence stands above the first card (FEED-05)',
  async (path) => {
    renderFeed(path, 3)
    const notice = await screen.findByText('Una IA y un equipo humano cuidan este lugar.')
    expect(notice.compareDocumentPosition(articles()[0] as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)

test.each([
  ['/', 'Todavía no hay secretos'],
  ['/sfw', 'Aún no hay secretos amistosos'],
  ['/nsfw', 'Aún no hay secretos explícitos'],
  ['/?genero=mujer', 'Nada coincide con estos filtros'],
  ['/nsfw?pais=MX', 'Nada coincide con estos filtros'],
])('feed: without secrets %s shows "%s" (FEED-16)', async (path, title) => {
  renderFeed(path, 0)
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
  expect(articles()).toEqual([])
})

test('feed: the next page loads when half of the end marker is visible, and only then (FEED-11)', async () => {
  renderFeed('/', 8)
  await screen.findByText('3 de 8 secretos')
  await waitFor(() => expect(observers.at(-1)?.options.threshold).toBe(0.5))
  await reportEnd(false)
  expect(articles()).toHaveLength(3)
  await reportEnd(true)
  await screen.findByText('6 de 8 secretos')
})

test('feed: another section starts at its first page after two pages were loaded (FEED-04)', async () => {
  const { queries } = renderFeed('/', 8)
  fireEvent.click(await screen.findByText('Cargar más secretos'))
  await screen.findByText('6 de 8 secretos')
  fireEvent.click(screen.getByText('Amistosos'))
  await screen.findByText('Secreto sfw 0')
  expect(screen.getByText('3 de 8 secretos')).toBeTruthy()
  expect(articles().map((each) => /Secreto \w+ \d+/.exec(each.textContent ?? '')?.[0])).toEqual(
    Array.from({ length: 3 }, (_, index) => `Secreto sfw ${index}`),
  )
  expect(queries.at(-1)).toEqual({ section: 'sfw' })
})

test('feed: on a later page the links to the sections have no cursor, but keep the filters (FEED-04)', async () => {
  renderFeed('/?genero=mujer&after=3', 8)
  await screen.findByText('Secreto all 3')
  expect(
    ['Todos', 'Amistosos', 'Explícitos'].map((name) => screen.getByRole('link', { name }).getAttribute('href')),
  ).toEqual(['/?genero=mujer', '/sfw?genero=mujer', '/nsfw?genero=mujer'])
})

const unexpected = 'Error inesperado. Vuelve a intentarlo en un momento.'

test.each([
  [
    'the network fails',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'No hay conexión. Revisa tu red y vuelve a intentarlo.',
  ],
  [
    'the server returns 500',
    () => Promise.resolve(Response.json({ error: { code: 'service.failed' } }, { status: 500 })),
    unexpected,
  ],
  ['the proxy returns 502', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })), unexpected],
])(
  'feed: when %s, the error message of the next page names that cause, and a retry loads the page (FEED-24, FEED-25)',
  async (_, failure, text) => {
    const working = fetch
    vi.stubGlobal('fetch', failure)
    renderFeed('/', 8)
    fireEvent.click(await screen.findByText('Cargar más secretos'))
    expect((await screen.findByRole('alert')).textContent).toBe(`Error al cargar los secretos: ${text}`)
    vi.stubGlobal('fetch', working)
    fireEvent.click(screen.getByText('Reintentar'))
    await screen.findByText('6 de 8 secretos')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('feed: an empty result under filters offers to clear them, in the same section, or to publish (FEED-15)', async () => {
  renderFeed('/nsfw?genero=otro', 0)
  expect((await screen.findByRole('link', { name: 'Limpiar filtros' })).getAttribute('href')).toBe('/nsfw')
  expect(screen.getByRole('link', { name: 'Contar un secreto' }).getAttribute('href')).toBe('/new')
})

test('feed: under filters the counter, the next page and the filter form keep them (FEED-13)', async () => {
  const { queries } = renderFeed('/?genero=mujer&edadMin=60&edadMax=30', 8)
  await screen.findByText('3 de 8 secretos')
  expect(queries).toEqual([{ section: 'all', gender: 'mujer', minAge: 30, maxAge: 60 }])
  expect(screen.getByText('Cargar más secretos').closest('a')?.getAttribute('href')).toBe(
    '/?genero=mujer&edadMin=30&edadMax=60&after=3',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Mujer').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Edad mínima').value).toBe('30')
})

test('feed: before the age gate /nsfw shows the gate, with the filters in its return path, and requests no secret', async () => {
  const { queries } = renderFeed('/nsfw?genero=mujer', 3, false)
  await screen.findByRole('heading', { level: 1, name: 'Solo para mayores de 18 años' })
  expect(queries).toEqual([])
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Tengo 18 años o más' })
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/edad'])
  expect([...new FormData(form ?? undefined)]).toEqual([['redirect', '/nsfw?genero=mujer']])
  expect(screen.getByRole('link', { name: 'Leer secretos amistosos' }).getAttribute('href')).toBe('/sfw')
})
