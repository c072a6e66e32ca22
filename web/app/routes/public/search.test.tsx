// Component tests of /search with a stub of the API: the query, highlighted words, empty states and the length limit.
import { searchLimits } from '@murmullo/contract/constants/limits'
import type { ListedCard } from '@murmullo/contract/content/secrets'
import { render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, type LoaderFunctionArgs } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSecretCard } from '../../../test/secret-card.ts'
import Search, { loader } from './search.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

async function renderSearch(query: string, page: object, mayReadExplicit = true, popular: ListedCard[] = []) {
  const queries: unknown[] = []
  const searchSecrets = (input: unknown) => {
    queries.push(input)
    return Promise.resolve({ items: [], next: null, hasWords: true, ...page })
  }
  const listRanked = () => Promise.resolve({ items: popular, next: null })
  const context = { get: () => ({ api: { search: { searchSecrets }, secrets: { listRanked } }, mayReadExplicit }) }
  const load = ({ request }: LoaderFunctionArgs) => loader({ url: new URL(request.url), context } as never)
  const Component = Search as ComponentType
  const Stub = createRoutesStub([{ path: '/search', Component, loader: load, HydrateFallback: () => null }])
  render(<Stub initialEntries={[`/search${query}`]} />)
  await screen.findByRole('heading', { level: 1, name: 'Buscar secretos' })
  return queries
}

const topics = () => within(screen.getByRole('list', { name: 'Temas' })).getAllByRole('link')
const field = () => screen.getByLabelText<HTMLInputElement>('Qué buscas')

test('search: query, section and filters reach the API, stay in the form, and matched words are highlighted', async () => {
  const preview = { head: 'Un día <b>raro</b>, mediodía', tail: '', more: false }
  const queries = await renderSearch('?q=dia&seccion=sfw&genero=mujer', {
    items: [{ ...createSecretCard({ preview }), words: ['día'] }],
  })
  expect(queries).toEqual([{ q: 'dia', section: 'sfw', gender: 'mujer' }])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['día'])
  expect(document.querySelector('article b')).toBeNull()
  expect(field().value).toBe('dia')
  const form = new FormData(field().form ?? undefined)
  expect([...form]).toEqual([
    ['seccion', 'sfw'],
    ['genero', 'mujer'],
    ['q', 'dia'],
  ])
  expect(screen.getByRole('link', { name: 'Limpiar' }).getAttribute('href')).toBe('/search?q=dia&seccion=sfw')
})

test.each([
  ['no match', '?q=xilofonista', {}, 'Nadie ha contado eso todavía'],
  ['only stop words', '?q=de+la+que', { hasWords: false }, 'Esas palabras están en casi todos los secretos'],
  ['no match under filters', '?q=dia&genero=mujer', {}, 'Nada coincide con estos filtros'],
])('search: a query with %s explains it and suggests topics', async (_, query, page, title) => {
  await renderSearch(query, page)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(topics().length).toBeGreaterThan(5)
})

test('search: without a query it calls nothing and suggests topics, each with a link to its search', async () => {
  expect(await renderSearch('', {})).toEqual([])
  const [first] = topics()
  expect(first?.getAttribute('href')).toBe(`/search?q=${first?.textContent}`)
})

const posters = () => screen.queryAllByRole('article').map(({ textContent }) => textContent)
const popularCard = (id: string, head: string, changes: object = {}) =>
  createSecretCard({ id, preview: { head, tail: '', more: false }, publishedAt: new Date().toISOString(), ...changes })

test('search: without a query three popular secrets are posters with links, whole texts first, and none shows the help card', async () => {
  const help = popularCard('help', 'Con ayuda.', { showsHelp: true })
  const long = popularCard('long', 'Largo', { preview: { head: 'Un texto largo', tail: 'que sigue', more: true } })
  const short = ['Uno.', 'Dos.', 'Tres.'].map((head, index) => popularCard(`short${index}`, head))
  await renderSearch('', {}, true, [help, long, ...short])
  expect(posters().map((text) => text?.replace('Ubicación desconocida', ''))).toEqual(['Uno.', 'Dos.', 'Tres.'])
  expect(screen.getByRole('link', { name: 'Uno.' }).getAttribute('href')).toBe('/secret/short0')
  expect(screen.getByRole('heading', { name: 'Lo más leído hoy' })).toBeTruthy()
})

test('search: popular secrets that are older than a day are not called those of today, and a long one ends in dots', async () => {
  const preview = { head: 'Un texto largo,', tail: '', more: true }
  await renderSearch('', {}, true, [popularCard('old', '', { preview, publishedAt: '2026-01-01T00:00:00Z' })])
  expect(screen.getByRole('heading', { name: 'Lo más leído estos días' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Un texto largo...' })).toBeTruthy()
})

test('search: without popular secrets and with a query no posters are shown', async () => {
  await renderSearch('', {})
  expect(screen.queryByRole('heading', { name: /Lo más leído/ })).toBeNull()
  document.body.replaceChildren()
  await renderSearch('?q=dia', {}, true, [popularCard('one', 'Uno.')])
  expect(posters()).toEqual([])
})

test('search: a query above the length limit shows an error and calls nothing', async () => {
  expect(await renderSearch(`?q=${'a'.repeat(searchLimits.termMax + 1)}`, {})).toEqual([])
  expect(screen.getByRole('alert').textContent).toMatch(/^Son demasiadas letras/)
})

test.each([
  ['all', '?q=dia', '/search?q=dia', 1],
  ['explicit', '?q=dia&seccion=nsfw', '/search?q=dia&seccion=nsfw', 0],
])(
  'search in the section %s: before the age gate a sentence names what is left out and links to the gate',
  async (_, query, returnTo, cards) => {
    await renderSearch(query, { items: [{ ...createSecretCard(), words: [] }] }, false)
    expect(screen.getByText(/Los secretos explícitos no se buscan/)).toBeTruthy()
    const gate = screen.getByRole('link', { name: 'Confirmar mi edad' })
    expect(gate.getAttribute('href')).toBe(`/edad?redirect=${encodeURIComponent(returnTo)}`)
    expect(screen.queryAllByRole('article')).toHaveLength(cards)
  },
)

test('search: in the friendly section and after the age gate no sentence about it is shown', async () => {
  await renderSearch('?q=dia&seccion=sfw', {}, false)
  expect(screen.queryByRole('link', { name: 'Confirmar mi edad' })).toBeNull()
  document.body.replaceChildren()
  await renderSearch('?q=dia', {})
  expect(screen.queryByRole('link', { name: 'Confirmar mi edad' })).toBeNull()
})
