import { expect, test } from 'vitest'
import type { Listener } from './deliveries.columns.ts'
import { batchCutoff, dueBy, quietEnd, retryAfterMs, untilQuiet } from './delivery.times.ts'

const nobody: Listener = {
  accountId: '00000000-0000-7000-8000-000000000000',
  email: 'lee@correo.example',
  digestSentAt: null,
  hasDevices: true,
  pushSentAt: null,
  pushDigestSentAt: null,
  mode: 'fixed',
  hours: [9, 14, 21],
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

const fixed = (hours: readonly number[], timeZone: string | null = null): Listener => ({ ...nobody, hours, timeZone })

test.each([
  // Bogotá, five hours behind, is where users without a time zone are taken to be.
  ['2026-11-15T03:00Z', fixed([9, 14, 21]), '2026-11-15T14:00'],
  ['2026-11-15T14:00Z', fixed([9, 14, 21]), '2026-11-15T19:00'],
  ['2026-11-15T19:30Z', fixed([9, 14, 21]), '2026-11-16T02:00'],
  ['2026-11-15T18:59Z', fixed([14]), '2026-11-15T19:00'],
  ['2026-11-15T19:00Z', fixed([14]), '2026-11-16T19:00'],
  ['2026-11-15T14:00Z', fixed([0]), '2026-11-16T05:00'],
  ['2026-11-15T03:00Z', fixed([9, 14, 21], 'Europe/Madrid'), '2026-11-15T08:00'],
  ['2026-11-15T03:00Z', fixed([9], 'Asia/Kathmandu'), '2026-11-15T03:15'],
  // In summer and in winter time it is the same hour on the wall.
  ['2026-03-28T08:30Z', fixed([9], 'Europe/Madrid'), '2026-03-29T07:00'],
  ['2026-10-24T07:30Z', fixed([9], 'Europe/Madrid'), '2026-10-25T08:00'],
  // An hour that the clock skips is left out that night, an hour that it repeats counts once.
  ['2026-03-28T01:30Z', fixed([2], 'Europe/Madrid'), '2026-03-30T00:00'],
  ['2026-10-25T00:00Z', fixed([2], 'Europe/Madrid'), '2026-10-26T01:00'],
])('at %s the next batch of %o is due at %s, by e-mail and by push', (now, listener, due) => {
  for (const way of ['digest', 'push_digest'] as const) expect(iso(dueBy[way](Date.parse(now), listener))).toBe(due)
})

test('the offset of a batch depends on the account alone and is shorter than ten minutes', () => {
  const dueAt = (accountId: string, now: string) =>
    new Date(dueBy.push_digest(Date.parse(now), { ...nobody, accountId })).toISOString().slice(11, 19)
  for (const [tail, due] of [
    ['0011', '14:00:17'],
    ['0257', '14:09:59'],
    ['0258', '14:00:00'],
    ['ffff', '14:02:15'],
  ] as const)
    for (const now of ['2026-11-15T03:00Z', '2026-11-15T13:59:59.999Z'])
      expect(dueAt(`00000000-0000-7000-8000-00000000${tail}`, now)).toBe(due)
})

test('in instant mode push is due at once and at most every minute, e-mail at most every hour', () => {
  const now = Date.parse('2026-11-15T03:00Z')
  const sentAt = new Date(now - 30_000)
  const instant: Listener = { ...nobody, mode: 'instant' }
  expect([dueBy.push_digest(now, instant), dueBy.digest(now, instant)]).toEqual([now, now])
  const soon: Listener = { ...instant, pushDigestSentAt: sentAt, digestSentAt: sentAt }
  expect([dueBy.push_digest(now, soon) - now, dueBy.digest(now, soon) - now]).toEqual([30_000, 3_570_000])
})

test('chat requests are due at once in both modes', () => {
  const now = Date.parse('2026-11-15T03:00Z')
  for (const listener of [nobody, { ...nobody, mode: 'instant' } as const])
    for (const way of ['letter', 'push'] as const) expect(dueBy[way](now, listener)).toBe(now)
})

test('a batch at a fixed hour leaves out its last hour; what is sent at once leaves out nothing', () => {
  const now = Date.parse('2026-11-15T19:00Z')
  const cutoffs = (listener: Listener) =>
    (['digest', 'push_digest', 'letter', 'push'] as const).map((way) => iso(batchCutoff(now, way, listener)))
  expect(cutoffs(nobody)).toEqual(['2026-11-15T18:00', '2026-11-15T18:00', null, null])
  expect(cutoffs({ ...nobody, mode: 'instant' })).toEqual([null, null, null, null])
})

test('what cannot be sent is tried again soon, and never later than half a minute', () => {
  const pauses = [1, 2, 3, 4, 5, 50, 5_000].map((tries) => retryAfterMs(tries, false))
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('what is refused is tried as soon at first, and then once an hour', () => {
  expect([1, 10, 11, 500].map((tries) => retryAfterMs(tries, true))).toEqual([2_000, 30_000, 3_600_000, 3_600_000])
})
