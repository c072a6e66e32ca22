// Unit tests of the day labels of notifications, in the audience's time zone.
import { expect, test } from 'vitest'
import { dayName } from './day-groups.ts'

const now = Date.parse('2026-11-15T04:30:00Z')

test.each([
  ['2026-11-15T04:29:00Z', 'Hoy'],
  // In the audience's time zone it is still the day before.
  ['2026-11-14T05:00:00Z', 'Hoy'],
  ['2026-11-14T04:59:00Z', 'Ayer'],
  ['2026-11-12T12:00:00Z', 'Jueves'],
  ['2026-11-08T12:00:00Z', 'Domingo'],
  ['2026-11-07T12:00:00Z', '7 de noviembre de 2026'],
  // The server's clock is slightly ahead of ours.
  ['2026-11-15T05:10:00Z', 'Hoy'],
])('notification day labels: the timestamp %s is shown under %s', (at, day) => {
  expect(dayName(at, now)).toBe(day)
})
