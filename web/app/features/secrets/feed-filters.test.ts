// Unit tests of the query string of the feed filters.
import { countries } from '@murmullo/contract/constants/countries'
import { expect, test } from 'vitest'
import { countryNames } from '../../lib/format/countries.ts'
import { parseFeedFilters, parseFilters, toFilterQuery, withoutEmptyParams } from './feed-filters.ts'

const parse = (query: string) => parseFilters(new URLSearchParams(query))

test('feed filters: ages 0 and 120 are used; ages below 0, above 120 or not whole numbers are ignored (FEED-19, LIMIT-04)', () => {
  expect(parse('edadMin=0&edadMax=120')).toEqual({ minAge: 0, maxAge: 120 })
  for (const age of ['-1', '121', '18.5', 'x', '']) expect(parse(`edadMin=${age}&edadMax=${age}`), age).toEqual({})
})

test('feed filters: each of the 21 countries is used, an unknown code is ignored (FEED-20)', () => {
  for (const country of countries) expect(parse(`pais=${country}`)).toEqual({ country })
  for (const code of ['XX', 'DE', 'mx', '']) expect(parse(`pais=${code}`), code).toEqual({})
})

test('feed filters: the country field names the 21 countries in the order of the filter (FEED-20)', () => {
  expect(countryNames().map(([code]) => code)).toEqual([...countries])
  expect(new Set(countryNames().map(([, name]) => name)).size).toBe(21)
})

test('feed filters: a reversed age range is reordered; unknown values are ignored (FEED-18, FEED-19)', () => {
  expect(parse('edadMin=60&edadMax=30')).toEqual({ minAge: 30, maxAge: 60 })
  expect(parse('genero=nadie&edadMin=-1&edadMax=1e2&pais=ZZ')).toEqual({})
  for (const order of ['recientes', 'populares', 'comentados'])
    expect(parseFeedFilters(new URLSearchParams({ orden: order }))).toEqual({ order })
  expect(parseFeedFilters(new URLSearchParams('orden=toString'))).toEqual({})
})

test('feed filters: the query string of parsed filters parses to the same filters (FEED-08)', () => {
  const query = '?genero=hombre&edadMin=30&edadMax=60&pais=ES&orden=comentados'
  expect(toFilterQuery(parseFeedFilters(new URLSearchParams(query)))).toBe(query)
  expect(toFilterQuery({})).toBe('')
})

test('feed filters: empty parameters of a form without JavaScript are removed from the URL', () => {
  const clean = (path: string) => withoutEmptyParams(new URL(path, 'https://murmullo.test'))
  expect(clean('/?genero=mujer&edadMin=&edadMax=&pais=')).toBe('/?genero=mujer')
  expect(clean('/sfw?genero=&pais=')).toBe('/sfw')
  expect(clean('/sfw?genero=mujer')).toBeNull()
})
