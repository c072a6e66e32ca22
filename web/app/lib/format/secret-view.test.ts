// Unit tests of the hour of the day at which a secret was published.
import { countries } from '@murmullo/contract/constants/countries'
import { expect, test } from 'vitest'
import { publicationPhrase, withSecretView } from './secret-view.ts'

const hourIn = (country: string, publishedAt: string) => withSecretView({ country, publishedAt }).hour

test.each([
  ['05:59', 'madrugada'],
  ['06:00', 'manana'],
  ['11:59', 'manana'],
  ['12:00', 'tarde'],
  ['18:59', 'tarde'],
  ['19:00', 'noche'],
  ['23:59', 'noche'],
  ['00:00', 'madrugada'],
])('hour: %s in the capital is "%s"', (time, hour) => {
  expect(hourIn('CO', `2026-11-19T${time}:00-05:00`)).toBe(hour)
})

test('hour: the same minute is another hour in another country, and follows daylight saving time', () => {
  expect(hourIn('ES', '2026-11-19T05:30:00Z')).toBe('manana')
  expect(hourIn('MX', '2026-11-19T05:30:00Z')).toBe('noche')
  expect(hourIn('ES', '2026-07-19T04:30:00Z')).toBe('manana')
  expect(hourIn('ES', '2026-12-19T04:30:00Z')).toBe('madrugada')
})

test('hour: an unknown country has none, each country of the product has one', () => {
  expect(hourIn('XX', '2026-11-19T05:30:00Z')).toBeNull()
  expect(hourIn('toString', '2026-11-19T05:30:00Z')).toBeNull()
  for (const country of countries.filter((each) => each !== ('XX' as string)))
    expect(hourIn(country, '2026-11-19T05:30:00Z'), country).not.toBeNull()
})

test.each([
  ['AR', '2025-11-03T01:10:00Z', 'contado un domingo de noche'],
  ['ES', '2025-11-03T01:10:00Z', 'contado un lunes de madrugada'],
  ['MX', '2026-11-21T15:00:00Z', 'contado un sábado por la mañana'],
  ['XX', '2026-11-21T15:00:00Z', null],
])('publication phrase: in %s, %s is %j', (country, publishedAt, phrase) => {
  expect(publicationPhrase(withSecretView({ country, publishedAt }))).toBe(phrase)
})
