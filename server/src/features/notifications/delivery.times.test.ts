import { expect, test } from 'vitest'
import type { Listener } from './deliveries.columns.ts'
import { dueBy, quietEnd, retryAfterMs, untilQuiet } from './delivery.times.ts'

const nobody: Listener = {
  accountId: '00000000-0000-7000-8000-000000000000',
  email: 'lee@correo.example',
  digestSentAt: null,
  hasDevices: true,
  pushSentAt: null,
  quietFrom: null,
  quietTo: null,
  timeZone: null,
}
const quiet = (quietFrom: number, quietTo: number, timeZone: string): Listener => ({
  ...nobody,
  quietFrom,
  quietTo,
  timeZone,
})
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString().slice(0, 16))

test.each([
  // Within a day, and across midnight, in a place that is five hours behind.
  ['2026-11-15T18:59Z', quiet(14, 16, 'America/Bogota'), null],
  ['2026-11-15T19:00Z', quiet(14, 16, 'America/Bogota'), '2026-11-15T21:00'],
  ['2026-11-15T20:59Z', quiet(14, 16, 'America/Bogota'), '2026-11-15T21:00'],
  ['2026-11-15T21:00Z', quiet(14, 16, 'America/Bogota'), null],
  ['2026-11-15T02:59Z', quiet(22, 8, 'America/Bogota'), null],
  ['2026-11-15T03:00Z', quiet(22, 8, 'America/Bogota'), '2026-11-15T13:00'],
  ['2026-11-15T05:30Z', quiet(22, 8, 'America/Bogota'), '2026-11-15T13:00'],
  ['2026-11-15T12:59Z', quiet(22, 8, 'America/Bogota'), '2026-11-15T13:00'],
  ['2026-11-15T13:00Z', quiet(22, 8, 'America/Bogota'), null],
  // The same moment elsewhere.
  ['2026-11-15T03:00Z', quiet(22, 8, 'Europe/Madrid'), '2026-11-15T07:00'],
  ['2026-11-15T13:00Z', quiet(22, 8, 'Asia/Tokyo'), '2026-11-15T23:00'],
  // Where hours begin at a quarter of ours.
  ['2026-11-15T18:00Z', quiet(22, 8, 'Asia/Kathmandu'), '2026-11-16T02:15'],
  // The night in which a clock is put forward, and the one in which it is put back.
  ['2026-03-29T00:30Z', quiet(22, 8, 'Europe/Madrid'), '2026-03-29T06:00'],
  ['2026-10-25T00:30Z', quiet(22, 8, 'Europe/Madrid'), '2026-10-25T07:00'],
  // An hour that this night does not have: it ends when the clock has passed it.
  ['2026-03-29T00:30Z', quiet(1, 2, 'Europe/Madrid'), '2026-03-29T01:00'],
  ['2026-11-15T03:00Z', nobody, null],
])('at %s the quiet of %o ends at %s', (now, listener, end) => {
  expect(iso(quietEnd(Date.parse(now), listener))).toBe(end)
})

test.each([
  ['2026-11-15T02:59Z', quiet(22, 8, 'America/Bogota'), 1],
  ['2026-11-15T13:00Z', quiet(22, 8, 'America/Bogota'), 14 * 60],
  ['2026-11-15T13:00Z', quiet(7, 8, 'America/Bogota'), 23 * 60],
  ['2026-11-15T13:00Z', nobody, Number.POSITIVE_INFINITY],
])('at %s the quiet of %o begins in %i minutes', (now, listener, minutes) => {
  expect(untilQuiet(Date.parse(now), listener) / 60_000).toBe(minutes)
})

test.each([
  ['2026-11-15T03:00Z', null, null, '2026-11-15T14:00'],
  ['2026-11-15T14:30Z', null, null, '2026-11-16T14:00'],
  ['2026-11-15T03:00Z', null, 'Europe/Madrid', '2026-11-15T08:00'],
  // Not the morning of the day on which one came, nor too soon after one that came late.
  ['2026-11-15T14:30Z', '2026-11-15T14:00Z', null, '2026-11-16T14:00'],
  ['2026-11-15T05:00Z', '2026-11-15T04:00Z', null, '2026-11-16T14:00'],
])('at %s, after %s, the next letter of the day for %s is due at %s', (now, sentAt, timeZone, due) => {
  const digestSentAt = sentAt === null ? null : new Date(sentAt)
  expect(iso(dueBy.digest(Date.parse(now), { ...nobody, digestSentAt, timeZone }))).toBe(due)
})

test('each has a minute of their own', () => {
  const at = (accountId: string) => iso(dueBy.digest(Date.parse('2026-11-15T03:00Z'), { ...nobody, accountId }))
  expect(at('00000000-0000-7000-8000-000000000011')).toBe('2026-11-15T14:17')
  expect(at('00000000-0000-7000-8000-0000000000ff')).toBe('2026-11-15T14:15')
})

test('what cannot be sent is tried again soon, and never later than half a minute', () => {
  const pauses = [1, 2, 3, 4, 5, 50, 5_000].map((tries) => retryAfterMs(tries, false))
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('what is refused is tried as soon at first, and then once an hour', () => {
  expect([1, 10, 11, 500].map((tries) => retryAfterMs(tries, true))).toEqual([2_000, 30_000, 3_600_000, 3_600_000])
})
