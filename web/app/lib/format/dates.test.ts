// Unit tests of the Spanish date formatting functions.
import { expect, test } from 'vitest'
import { exactDate, longDate, relativeTime, shortTime } from './dates.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const minutes = (count: number) => new Date(now - count * 60_000).toISOString()

test.each([
  [0.5, 'ahora', 'hace un momento'],
  [1, '1m', 'hace 1 minuto'],
  [59, '59m', 'hace 59 minutos'],
  [60, '1h', 'hace 1 hora'],
  [24 * 60, '1d', 'hace 1 día'],
  [6 * 24 * 60, '6d', 'hace 6 días'],
  [7 * 24 * 60, '8 nov 2026', 'hace 7 días'],
  [70 * 24 * 60, '6 sept 2026', 'hace 2 meses'],
  [400 * 24 * 60, '11 oct 2025', 'hace 1 año'],
])(
  'dates: a timestamp %s minutes old renders as %s (short format) or %s (long format) (CARD-12, CARD-13, CARD-14)',
  (ago, narrow, wide) => {
    expect([shortTime(minutes(ago), now), relativeTime(minutes(ago), now)]).toEqual([narrow, wide])
  },
)

test('dates: longDate uses the fixed audience time zone for all readers; exactDate uses the requested time zone (BRAND-02)', () => {
  expect(longDate('2026-11-01T03:00:00Z')).toBe('31 de octubre de 2026')
  expect(longDate('2026-11-01T05:00:00Z')).toBe('1 de noviembre de 2026')
  expect(exactDate('2026-11-01T03:07:00Z', 'utc')).toBe('1 de noviembre de 2026, 3:07 UTC')
})
