// Unit tests of chat date formatting with a time zone offset.
import { expect, test } from 'vitest'
import { dayName, listTime, messageTime, fullTime } from './chat-dates.ts'

const now = Date.parse('2026-11-15T04:30:00Z')
/** In this time zone it is still the fourteenth. */
const bogota = 300

test.each([
  ['2026-11-15T04:29:00Z', 'Hoy, 23:29', '23:29', 'Hoy'],
  ['2026-11-14T05:00:00Z', 'Hoy, 00:00', '00:00', 'Hoy'],
  ['2026-11-14T04:59:00Z', 'Ayer, 23:59', 'Ayer 23:59', 'Ayer'],
  ['2026-11-12T12:05:00Z', 'Jueves, 07:05', '12/11 07:05', 'Jueves'],
  ['2026-11-08T12:00:00Z', 'Domingo, 07:00', '8/11 07:00', 'Domingo'],
  ['2026-11-07T12:00:00Z', '7/11/2026', '7/11 07:00', '7 de noviembre de 2026'],
  // The sender's clock is slightly ahead of ours.
  ['2026-11-15T05:10:00Z', 'Hoy, 00:10', '00:10', 'Hoy'],
])(
  'chat dates: %s renders as %s in a list, %s beside a message and under the day header %s (BRAND-02, CHAT-11, CHAT-28, LIMIT-13)',
  (at, inList, beside, under) => {
    expect([listTime(at, now, bogota), messageTime(at, now, bogota), dayName(at, now, bogota)]).toEqual([
      inList,
      beside,
      under,
    ])
  },
)

test('chat dates: the same timestamp belongs to another day in another time zone', () => {
  expect(dayName('2026-11-14T04:59:00Z', now, -60)).toBe('Ayer')
  expect(fullTime('2026-11-14T23:30:00Z', -60)).toBe('15 de noviembre de 2026, 00:30')
})
