// Component tests of /search with a stub of the API: the query, highlighted words, empty states and the length limit.
import { searchLimits } from '@murmullo/contract/constants/limits'
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

async function renderSearch(query: string, page: object) {
  const queries: unknown[] = []
  const searchSecrets = (input: unknown) => {
    queries.push(input)
    return Promise.resolve({ items: [], next: null, hasWords: true, ...page })
  }
  const context = { get: () => ({ api: { search: { searchSecrets } } }) }
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

test('search: a query above the length limit shows an error and calls nothing', async () => {
  expect(await renderSearch(`?q=${'a'.repeat(searchLimits.termMax + 1)}`, {})).toEqual([])
  expect(screen.getByRole('alert').textContent).toMatch(/^Son demasiadas letras/)
})
